import type { Access } from '@petcare/contracts/endpoint.ts';
import { forbidden, notSignedIn } from '../errors.ts';
import type { Caller } from '../auth/identity.ts';

/**
 * Throws 401 when a visitor must sign in, and 403 for the wrong role or another user's id. `owner` and `author`
 * endpoints admit every user here: the handler checks the record and answers 404 or 403.
 */
export function assertAccess(
  access: Access,
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
): void {
  if (access.who === 'system') {
    if (caller.kind !== 'system') throw forbidden();
    return;
  }
  // System processes have the rights of an admin.
  if (access.who === 'anyone' || caller.kind === 'system') return;
  if (caller.kind === 'visitor') throw notSignedIn();
  if (access.who === 'roles' && !access.roles.includes(caller.role)) throw forbidden();
  if (access.who === 'self' && caller.role !== 'admin' && params[access.param] !== caller.id)
    throw forbidden();
}
