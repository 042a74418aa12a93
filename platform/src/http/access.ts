import type { Access } from '@petcare/contracts/endpoint.ts';
import { forbidden, notSignedIn } from '../errors.ts';
import type { Caller } from '../auth/identity.ts';

/**
 * Lets a caller pass or throws: 401 for a visitor where somebody must be signed in, 403 for the wrong role
 * or somebody else's id. `owner` and `author` endpoints pass every person here: the command looks at the
 * record and answers strangers with 404 or 403.
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
  // Our own processes may do what an admin may.
  if (access.who === 'anyone' || caller.kind === 'system') return;
  if (caller.kind === 'visitor') throw notSignedIn();
  if (access.who === 'roles' && !access.roles.includes(caller.role)) throw forbidden();
  if (access.who === 'self' && caller.role !== 'admin' && params[access.param] !== caller.id)
    throw forbidden();
}
