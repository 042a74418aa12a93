import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { findDateProblem } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { bookingMessages, type BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { HostelSettings } from './hostel-settings.ts';
import { placeKindOf } from './place-count.model.ts';

/**
 * Refuses a stay that is impossible whatever is free: more guests than places, or invalid dates. `at` prefixes
 * the field names.
 * @throws invalid_input – with the message of the form.
 */
export function assertBookable(
  stay: BookingRequest,
  { places }: Pick<HostelSettings, 'places'>,
  { now, at = '' }: { now: Date; at?: string },
): void {
  const dateProblem = findDateProblem(stay, dhakaDateOf(now));
  const isTooMany = stay.guests > places[stay.petType][placeKindOf(stay)];
  const found = isTooMany ? { field: 'guests', message: bookingMessages.guests } : dateProblem;
  if (found) throw invalid([{ field: `${at}${found.field}`, message: found.message }]);
}
