import { expect, test } from 'vitest';
import { deriveKeys, ScramConversation } from './scram.ts';

// The example of RFC 7677, section 3.
const keys = deriveKeys('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
const serverNonce = '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
const nonce = `rOprNGfwEbeRWgbNEkqO${serverNonce}`;
const first = 'n,,n=user,r=rOprNGfwEbeRWgbNEkqO';
const proof = 'dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=';
const last = `c=biws,r=${nonce},p=${proof}`;

const start = (message = first) => ScramConversation.start(message, () => keys, serverNonce);

test('the example of the standard is answered as in the standard', () => {
  const conversation = start();
  expect(conversation?.firstAnswer).toBe(`r=${nonce},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`);
  expect(conversation?.finish(last)).toBe('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=');
});

test.each([
  ['another password', last.replace('p=d', 'p=e')],
  ['another nonce', last.replace(serverNonce, 'stale')],
  ['another channel binding', last.replace('biws', 'eSws')],
  ['no proof', last.replace(proof, '')],
  ['a shorter proof', last.replace(proof, 'AAAA')],
  ['nothing', ''],
])('a last message with %s proves nothing', (_case, message) => {
  expect(start()?.finish(message)).toBeUndefined();
});

test.each([
  '',
  'n,,',
  'n,,n=user',
  'n,,n=user,r=',
  'n,a=other,n=user,r=x',
  'p=tls-unique,,n=user,r=x',
  'n,,n=user,r=x,y',
])('the first message "%s" starts nothing', (message) => {
  expect(start(message)).toBeUndefined();
});
