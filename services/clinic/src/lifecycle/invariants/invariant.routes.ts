import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countViolations, sentEventRoute } from '@petcare/platform/admin/invariants.ts';
import { findOverdueEmergencies } from '../../emergencies/find-overdue.ts';
import { findDoubleBookings } from './find-double-bookings.ts';
import { findWrongFees } from './find-wrong-fees.ts';

export const invariantRoutes: Route[] = [
  sentEventRoute('clinic'),
  route(endpoints['invariants.find.clinic'], async ({ query: { scope } }) => [
    await countViolations({ name: 'double_booked', service: 'clinic' }, () => findDoubleBookings(scope)),
    await countViolations({ name: 'wrong_fees', service: 'clinic' }, () => findWrongFees(scope)),
    await countViolations({ name: 'overdue_emergencies', service: 'clinic' }, () => findOverdueEmergencies()),
  ]),
];
