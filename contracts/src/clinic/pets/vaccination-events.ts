import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';
import { VaccinationDue } from './vaccination-plan.ts';
import { Vaccine } from './vaccines.ts';

/** When a reminder is sent: 14 or 2 days before the date, or after it. */
export const ReminderStage = z.enum(['14_days', '2_days', 'overdue']);
export type ReminderStage = z.infer<typeof ReminderStage>;

export const vaccinationEvents = defineEvents('clinic', {
  'pet.vaccinations_changed': {
    aggregate: 'passport',
    summary: 'The vaccinations that a pet needs next may have changed. The sequence is that of its passport.',
    data: z.object({ pet_id: Id, due: z.array(VaccinationDue) }),
  },
  'vaccination.reminder_due': {
    aggregate: 'pet',
    summary: 'Vaccinations of a pet are due in 14 or 2 days, or overdue.',
    data: z.object({
      pet_id: Id,
      owner_id: Id,
      pet_name: z.string(),
      /** Vaccines that are due on the same date. */
      vaccines: z.array(Vaccine).min(1),
      due_on: DhakaDate,
      stage: ReminderStage,
    }),
  },
});
