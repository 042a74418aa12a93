import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { areasOfEndpoint } from '@petcare/contracts/endpoint-areas.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Access, Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { forbidden, notSignedIn } from '../errors.ts';
import type { Caller } from '../auth/identity.ts';

const areasOf = new Map<Endpoint, readonly AdminArea[]>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, areasOfEndpoint(name)]),
);

/** Returns the caller as an endpoint sees them: an admin outside their areas has the rights of a user. */
export function withinAreas(endpoint: Endpoint, caller: Caller): Caller {
  if (caller.kind !== 'user' || !caller.areas) return caller;
  const areas = areasOf.get(endpoint) ?? [];
  return caller.areas.some((area) => areas.includes(area)) ? caller : { ...caller, role: 'user' };
}

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
