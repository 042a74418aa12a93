import { createHash } from 'node:crypto';
import type { DemoUser } from '@petcare/contracts/demo-users.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';

/** Derives a stable id, so that running twice creates each record once. */
export function demoId(text: string): string {
  return createHash('sha256').update(`demo ${text}`).digest('hex').slice(0, 24);
}

export function demoUuid(text: string): string {
  const hex = createHash('sha256').update(`demo ${text}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export function callerOf({ id, role }: Pick<DemoUser, 'id' | 'role'>): UserCaller {
  return { kind: 'person', id, role, sessionId: 'demo-data', ip: '127.0.0.1' };
}
