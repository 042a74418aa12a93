import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { ReminderStage } from '@petcare/contracts/clinic/pets/vaccination-events.ts';
import type { VaccinationDue } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';

/** Days after the date in which an overdue vaccination is reminded of; later the owner has decided. */
const overdueDays = 30;

/** Returns the stage whose reminder is due today; null when none is. */
export function stageOf(dueOn: string, today: string): ReminderStage | null {
  if (today > addDays(dueOn, overdueDays)) return null;
  if (today > dueOn) return 'overdue';
  if (today >= addDays(dueOn, -2)) return '2_days';
  return today >= addDays(dueOn, -14) ? '14_days' : null;
}

/**
 * Returns false for a vaccination without a dose on record that would have been due before PetCare knew the pet: it may
 * have been given, so that only the page names it.
 */
export function isReminded({ last_on, due_on }: VaccinationDue, knownSince: string): boolean {
  return last_on !== null || due_on > knownSince;
}
