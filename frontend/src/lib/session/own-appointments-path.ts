import type { Role } from '@petcare/contracts/shared/roles.ts';

/**
 * The path of the user's own appointments. For doctors and admins `/appointments` shows those of others, so their
 * own are below the profile.
 */
export function ownAppointmentsPath(role: Role): '/appointments' | '/profile/bookings' {
  return role === 'user' ? '/appointments' : '/profile/bookings';
}
