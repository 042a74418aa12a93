import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { faultOfDates } from '@petcare/contracts/stay-dates.ts';
import { stayMessages, type StayRequest } from '@petcare/contracts/stays.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { HostelSettings } from './hostel-settings.ts';
import { kindOf } from './place-count.model.ts';

/**
 * Refuses a stay that can never be booked, whatever is free: too many guests for the hostel, or dates that are past,
 * backwards, too long or too far ahead.
 * @throws invalid_input with the message of the form; `at` goes before the name of the field.
 */
export function assertBookable(
  stay: StayRequest,
  { places }: Pick<HostelSettings, 'places'>,
  { now, at = '' }: { now: Date; at?: string },
): void {
  const fault = faultOfDates(stay, dhakaDateOf(now));
  const isTooMany = stay.guests > places[stay.petType][kindOf(stay)];
  const found = isTooMany ? { field: 'guests', message: stayMessages.guests } : fault;
  // The form shows the message by itself, so it stands in the answer without the field before it.
  if (found)
    throw new AppError('invalid_input', found.message, {
      fields: [{ field: `${at}${found.field}`, message: found.message }],
    });
}
