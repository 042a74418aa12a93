import { createHash } from 'node:crypto';

/** Returns the hash of a request's contents. The same idempotency key with another fingerprint is a client error. */
export function fingerprintOf(...contents: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}
