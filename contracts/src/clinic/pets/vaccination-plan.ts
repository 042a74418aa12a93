import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams } from '../../shared/fields.ts';
import { Vaccine } from './vaccines.ts';

export const VaccinationDue = z
  .object({
    vaccine: Vaccine,
    due_on: DhakaDate,
    /** Date of the latest dose on record; null without one. */
    last_on: DhakaDate.nullable(),
  })
  .meta({ id: 'VaccinationDue' });
export type VaccinationDue = z.infer<typeof VaccinationDue>;

export const VaccinationPlan = z
  .object({
    /** One per vaccine, the earliest date first. */
    due: z.array(VaccinationDue),
    /** The next appointment of the pet. Reminders pause while there is one. */
    next_appointment: z.object({ appointment_id: Id, date: DhakaDate }).nullable(),
  })
  .meta({ id: 'VaccinationPlan' });
export type VaccinationPlan = z.infer<typeof VaccinationPlan>;

export const vaccinationPlanEndpoints = defineEndpoints('clinic', {
  'vaccinationPlan.get': {
    method: 'GET',
    path: '/api/pets/:id/vaccination-plan',
    access: { who: 'owner' },
    summary:
      'Get the vaccinations that a pet needs next; empty unless it is an active dog or cat. For its owner, admins and doctors with an appointment for it.',
    params: IdParams,
    response: VaccinationPlan,
  },
  'vaccinationPlan.current': {
    method: 'GET',
    path: '/internal/pets/:id/vaccination-plan',
    access: { who: 'system' },
    summary: 'Get the vaccination plan of a pet, for a reminder that is about to be sent.',
    params: IdParams,
    response: VaccinationPlan,
  },
});
