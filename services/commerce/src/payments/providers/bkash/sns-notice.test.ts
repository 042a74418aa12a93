import { beforeEach, expect, test } from 'vitest';
import { startSnsSender } from '../../../testing/sns-sender.ts';
import { createNoticeReader } from './sns-notice.ts';

const sender = startSnsSender();
const paymentId = '0123456789abcdef01234567';
const content = { trxID: 'T1', transactionStatus: 'Completed', transactionReference: paymentId };

let fetched: string[] = [];
let confirmed: string[] = [];
beforeEach(() => {
  fetched = [];
  confirmed = [];
});
const read = createNoticeReader({
  topicArn: sender.topicArn,
  certificateAt: async (address) => {
    fetched.push(address.href);
    return sender.pem;
  },
  confirmAt: async (address) => void confirmed.push(address.href),
});

const signed = (changes: Record<string, string> = {}) => sender.notice(content, changes);
const subscribeUrl = 'https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription';
const confirmation = { Type: 'SubscriptionConfirmation', Token: 'token', SubscribeURL: subscribeUrl };
const bytes = (message: object) => Buffer.from(JSON.stringify(message));

test.each(['1', '2'])('a notice with signature version %s returns its payment', async (version) => {
  expect(
    await read(bytes(signed({ MessageId: 'm1', SignatureVersion: version, Subject: 'payment' }))),
  ).toEqual({
    id: 'm1',
    type: 'Completed',
    ref: null,
    trxId: 'T1',
    paymentId,
  });
});

test('a subscription is confirmed only at Amazon', async () => {
  expect(await read(bytes(signed(confirmation)))).toMatchObject({ type: 'SubscriptionConfirmation' });
  expect(confirmed).toEqual([subscribeUrl]);
  const elsewhere = signed({ ...confirmation, SubscribeURL: 'https://169.254.169.254/latest' });
  await expect(read(bytes(elsewhere))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(confirmed).toHaveLength(1);
});

test.each([
  ['altered', { ...signed(), Message: '{"trxID":"T2"}' }],
  ['forged', { ...signed(), Signature: 'AAAA' }],
  ['of another topic', signed({ TopicArn: 'arn:aws:sns:ap-southeast-1:2:other' })],
  ['two hours old', signed({ Timestamp: new Date(Date.now() - 7_200_000).toISOString() })],
  ['unsigned', { ...signed(), Signature: '' }],
])('a notice that is %s is refused', async (_, message) => {
  await expect(read(bytes(message))).rejects.toMatchObject({ code: 'bad_signature' });
});

test.each([
  'http://sns.ap-southeast-1.amazonaws.com/key.pem',
  'https://sns.ap-southeast-1.amazonaws.com.evil.example/key.pem',
  'https://evil.example/sns.ap-southeast-1.amazonaws.com/key.pem',
  'https://user@sns.ap-southeast-1.amazonaws.com/key.pem',
  'https://sns.ap-southeast-1.amazonaws.com:8443/key.pem',
  'https://sns.ap-southeast-1.amazonaws.com/key.txt',
  'not an address',
])('a certificate at %s is never fetched', async (SigningCertURL) => {
  await expect(read(bytes(signed({ SigningCertURL })))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(fetched).toEqual([]);
});

test('an invalid message is refused, and an unreadable notice has no payment', async () => {
  await expect(read(Buffer.from('<xml>'))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(await read(bytes(signed({ Message: 'hello' })))).toMatchObject({ type: 'unreadable', ref: null });
});

test('every notice is refused without a topic', async () => {
  const closed = createNoticeReader({ topicArn: undefined, certificateAt: async () => sender.pem });
  await expect(closed(bytes(signed()))).rejects.toMatchObject({ code: 'bad_signature' });
});
