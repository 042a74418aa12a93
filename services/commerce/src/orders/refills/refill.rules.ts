import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { RefillDays } from '@petcare/contracts/commerce/orders/refills.ts';

/** Reminders are sent at nine in the morning. */
const reminderMinutes = 9 * 60;

/** Returns when a reminder that is set, changed or resumed now is due for the first time. */
export function firstDue(everyDays: RefillDays, now: Date): Date {
  return dhakaInstant(addDays(dhakaDateOf(now), everyDays), reminderMinutes);
}

/** Returns the due time after this one, in the future: days on which no job ran are not made up for. */
export function nextDue(due: Date, everyDays: RefillDays, now: Date): Date {
  let day = dhakaDateOf(due);
  do day = addDays(day, everyDays);
  while (dhakaInstant(day, reminderMinutes) <= now);
  return dhakaInstant(day, reminderMinutes);
}
