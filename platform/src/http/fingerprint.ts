import { createHash } from 'node:crypto';

/** Of what somebody asked for: the same client's id with another fingerprint is another request, and a mistake. */
export function fingerprintOf(...contents: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}
