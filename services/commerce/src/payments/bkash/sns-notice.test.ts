import { createSign, generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createNoticeReader } from './sns-notice.ts';

const topicArn = 'arn:aws:sns:ap-southeast-1:1:bkash';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const paymentId = '0123456789abcdef01234567';

let fetched: string[] = [];
let confirmed: string[] = [];
beforeEach(() => {
  fetched = [];
  confirmed = [];
});
const read = createNoticeReader({
  topicArn,
  certificateAt: async (address) => {
    fetched.push(address.href);
    return pem;
  },
  confirmAt: async (address) => void confirmed.push(address.href),
});

const notification = {
  Type: 'Notification',
  MessageId: 'm1',
  TopicArn: topicArn,
  Message: JSON.stringify({ trxID: 'T1', transactionStatus: 'Completed', transactionReference: paymentId }),
  Timestamp: new Date().toISOString(),
  SignatureVersion: '2',
  SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/key.pem',
};
const confirmation = {
  ...notification,
  Type: 'SubscriptionConfirmation',
  Token: 'token',
  SubscribeURL: 'https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription',
};

function signed(changes: Record<string, string> = {}, base: Record<string, string> = notification) {
  const message: Record<string, string> = { ...base, ...changes };
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const signer = createSign(message['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
  for (const name of names) if (message[name] !== undefined) signer.update(`${name}\n${message[name]}\n`);
  return { ...message, Signature: signer.sign(privateKey, 'base64') };
}
const bytes = (message: object) => Buffer.from(JSON.stringify(message));

test.each(['1', '2'])('a notice signed by version %s names the payment it is about', async (version) => {
  expect(await read(bytes(signed({ SignatureVersion: version, Subject: 'news' })))).toEqual({
    id: 'm1',
    type: 'Completed',
    ref: null,
    trxId: 'T1',
    paymentId,
  });
});

test('a subscription is confirmed at Amazon, and nowhere else', async () => {
  expect(await read(bytes(signed({}, confirmation)))).toMatchObject({ type: 'SubscriptionConfirmation' });
  expect(confirmed).toEqual([confirmation.SubscribeURL]);
  const elsewhere = signed({ SubscribeURL: 'https://169.254.169.254/latest' }, confirmation);
  await expect(read(bytes(elsewhere))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(confirmed).toHaveLength(1);
});

test.each([
  ['altered', { ...signed(), Message: '{"trxID":"T2"}' }],
  ['forged', { ...signed(), Signature: 'AAAA' }],
  ['of another topic', signed({ TopicArn: 'arn:aws:sns:ap-southeast-1:2:other' })],
  ['two hours old', signed({ Timestamp: new Date(Date.now() - 7_200_000).toISOString() })],
  ['unsigned', notification],
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
])('a certificate at %s is not even fetched', async (SigningCertURL) => {
  await expect(read(bytes(signed({ SigningCertURL })))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(fetched).toEqual([]);
});

test('what is no message at all is refused, and one that cannot be read is about nothing', async () => {
  await expect(read(Buffer.from('<xml>'))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(await read(bytes(signed({ Message: 'hello' })))).toMatchObject({ type: 'unreadable', ref: null });
});

test('without a topic nobody is believed', async () => {
  const closed = createNoticeReader({ topicArn: undefined, certificateAt: async () => pem });
  await expect(closed(bytes(signed()))).rejects.toMatchObject({ code: 'bad_signature' });
});
