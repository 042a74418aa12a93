import type { Access } from '@petcare/contracts/shared/endpoint.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';

/**
 * The kinds of callers that access rules tell apart. `owner` is the user, or owns the record, of the path; the other
 * users do not.
 */
export type CallerKind =
  | 'visitor'
  | 'owner'
  | 'stranger'
  | 'doctor'
  | 'admin'
  | 'admin of its areas'
  | 'admin of other areas'
  | 'system';

/** The rights of each kind of user: an admin outside their areas has those of a user. */
export const roleOf = {
  owner: 'user',
  stranger: 'user',
  doctor: 'doctor',
  admin: 'admin',
  'admin of its areas': 'admin',
  'admin of other areas': 'user',
} as const satisfies Record<Exclude<CallerKind, 'visitor' | 'system'>, Role>;

/**
 * Returns the outcome at a service, before it reads a record. Restates the access rules independently of the code that
 * enforces them.
 */
export function expectedOutcome(access: Access, caller: CallerKind): 'passes' | 401 | 403 {
  if (access.who === 'anyone') return 'passes';
  if (access.who === 'system') return caller === 'system' ? 'passes' : 403;
  // System processes have the rights of an admin.
  if (caller === 'system') return 'passes';
  if (caller === 'visitor') return 401;
  const role = roleOf[caller];
  switch (access.who) {
    case 'roles':
      return access.roles.includes(role) ? 'passes' : 403;
    case 'self':
      return caller === 'owner' || role === 'admin' ? 'passes' : 403;
    case 'signed-in':
    case 'owner':
    case 'author':
      return 'passes';
  }
}
