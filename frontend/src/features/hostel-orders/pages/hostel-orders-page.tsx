import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AllBookings } from '../components/all-bookings.tsx';
import { OwnBookings } from '../components/own-bookings.tsx';

export function Component() {
  const { user } = useSession();
  if (!user) return null;
  return isAdminOf(user, 'hostel') ? <AllBookings /> : <OwnBookings customer={user} />;
}
