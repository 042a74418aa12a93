import type { Role } from '@petcare/contracts/roles.ts';

/**
 * Where the visits stand that a person has taken for their own pets. Behind `Appointments` doctors and admins find
 * those of others, so their own are kept with their profile.
 */
export function ownAppointmentsPath(role: Role): '/appointments' | '/profile/bookings' {
  return role === 'user' ? '/appointments' : '/profile/bookings';
}
