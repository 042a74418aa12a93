import { everySecond, type ChangeSource } from '@petcare/platform/cache/change-marks.ts';
import { scheduleChanges } from '../../doctors/schedules/schedule.model.ts';
import { specialistChanges } from '../../doctors/specialists/specialist.model.ts';
import { claimChanges } from './claim.model.ts';

/** All that can change when a doctor is free; a time also passes, and a hold ends. */
export const doctorChanges: readonly ChangeSource[] = [
  specialistChanges,
  scheduleChanges,
  claimChanges,
  everySecond,
];
