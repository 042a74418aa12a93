import type { Document } from 'bson';
import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import type { Credentials } from '../commands/authenticate.ts';

export interface RawClient {
  /** @throws when the answer is an error. */
  run(command: Document): Promise<Document>;
}

/** Authenticates a connection without a driver, with every exchange of the protocol. */
export async function authenticate({ run }: RawClient, { user, password }: Credentials): Promise<void> {
  const bare = `n=${user},r=${randomUUID()}`;
  const start = {
    saslStart: 1,
    mechanism: 'SCRAM-SHA-256',
    payload: Buffer.from(`n,,${bare}`),
    $db: 'admin',
  };
  const challenge = textOf(await run(start));
  const [, nonce, salt = '', iterations] = /^r=(.+),s=(.+),i=(\d+)$/.exec(challenge) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256');
  const clientKey = hmac(salted, 'Client Key');
  const withoutProof = `c=biws,r=${nonce}`;
  const signature = hmac(
    createHash('sha256').update(clientKey).digest(),
    `${bare},${challenge},${withoutProof}`,
  );
  const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
  for (const payload of [`${withoutProof},p=${proof.toString('base64')}`, ''])
    await run({ saslContinue: 1, conversationId: 1, payload: Buffer.from(payload), $db: 'admin' });
}

function textOf({ payload }: Document): string {
  return Buffer.from(payload?.buffer ?? payload).toString();
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
