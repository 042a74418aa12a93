import { createHash } from 'node:crypto';
import type { DemoUser } from '@petcare/contracts/account/demo-users.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';

/** Derives a stable id, so that running twice creates each record once. */
export function demoId(text: string): string {
  return createHash('sha256').update(`demo ${text}`).digest('hex').slice(0, 24);
}

export function callerOf({ id, role }: Pick<DemoUser, 'id' | 'role'>): UserCaller {
  return { kind: 'user', id, role, sessionId: 'demo-data', ip: '127.0.0.1' };
}
