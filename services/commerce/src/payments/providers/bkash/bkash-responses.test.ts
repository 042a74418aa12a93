import { expect, test } from 'vitest';
import { maskWallet, readResponse, readTaka, writeTaka } from './bkash-responses.ts';

test.each([
  ['1250', 125_000],
  ['1250.5', 125_050],
  ['1250.00', 125_000],
  ['1250.000', 125_000],
  ['0.01', 1],
  ['12.345', null],
  ['1e3', null],
  ['-5', null],
  ['', null],
])('an amount of "%s" is %s poisha', (text, poisha) => {
  expect(readTaka(text)).toBe(poisha);
});

test('a written amount is read back unchanged', () => {
  for (const amount of [1, 99, 100, 70_000, 99_999_999]) expect(readTaka(writeTaka(amount))).toBe(amount);
  expect(writeTaka(125_005)).toBe('1250.05');
});

test.each([
  ['the first form', { statusCode: '2023', statusMessage: 'Insufficient Balance' }],
  ['the form of refunds', { errorCode: '2023', errorMessage: 'Insufficient Balance' }],
  [
    'version 2',
    { internalCode: 'x', externalCode: '2023', errorMessageEn: 'Insufficient Balance', errorMessageBn: 'ক' },
  ],
])('a refusal in %s is recognised although the status is 200', (_, body) => {
  expect(readResponse(200, body)).toEqual({ kind: 'refused', code: '2023', message: 'Insufficient Balance' });
});

test.each([
  ['401 of the gateway', 401, { message: 'Unauthorized' }, 'unauthorized'],
  ['403 of the gateway', 403, { message: 'Forbidden' }, 'unauthorized'],
  ['a gateway that timed out', 504, { message: 'Endpoint request timed out' }, 'unclear'],
  ['too many calls', 429, { message: 'Too many' }, 'unclear'],
  ['maintenance', 200, { statusCode: '503', statusMessage: 'x' }, 'unclear'],
  ['a failed process', 200, { errorCode: '2003', errorMessage: 'x' }, 'unclear'],
  ['no JSON', 200, null, 'unclear'],
  ['success', 200, { statusCode: '0000' }, 'done'],
])('%s is %s %o: %s', (_, status, body, kind) => {
  expect(readResponse(status, body).kind).toBe(kind);
});

test('both spellings of the fields are read', () => {
  const first = readResponse(200, {
    statusCode: '0000',
    paymentID: 'p',
    trxID: 't',
    merchantInvoice: 'i',
    verificationStatus: 'Complete',
    amount: '10',
  });
  const second = readResponse(200, {
    paymentId: 'p',
    trxId: 't',
    merchantInvoiceNumber: 'i',
    userVerificationStatus: 'Complete',
    amount: '10.00',
  });
  expect(first).toEqual(second);
  expect(first).toMatchObject({ kind: 'done', body: { paymentId: 'p', amount: 1000, isVerified: true } });
});

test('a single refund and a list of refunds give the same result', () => {
  const lines = [{ id: 'r', status: 'Completed', amount: 500 }];
  const one = { statusCode: '0000', refundTrxID: 'r', transactionStatus: 'Completed', amount: '5' };
  const list = {
    originalTrxId: 't',
    refundTransactions: [{ refundTrxId: 'r', refundTransactionStatus: 'Completed', refundAmount: '5' }],
  };
  expect(readResponse(200, one)).toMatchObject({ body: { refunds: lines } });
  expect(readResponse(200, list)).toMatchObject({ body: { refunds: lines } });
});

test('a wallet number is masked', () => {
  expect(maskWallet('01770618575')).toBe('017*****575');
});
