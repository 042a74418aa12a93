import { createHash } from 'node:crypto';

/** Of what somebody posted: the same `client_id` with another one is another thing, and a mistake. */
export function fingerprintOf(...contents: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}
