import { createHash } from 'node:crypto';

/** Identifies an account without storing its email address in Valkey. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
