import { z } from 'zod';
import { AppointmentStatus } from './appointment-status.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id } from '../shared/fields.ts';

/** Hours that a request may wait for its confirmation before the staff is reminded. */
export const confirmationHours = 4;

/** Appointments that one request confirms. */
const maxConfirmations = 100;

export const confirmationEndpoints = defineEndpoints('clinic', {
  'appointments.confirmMany': {
    method: 'POST',
    path: '/api/appointments/confirmations',
    access: { who: 'roles', roles: ['doctor', 'admin'] },
    summary:
      'Confirm several requested appointments. Each is confirmed on its own; those that are no longer requested, or not of the caller, are listed in `skipped`. Idempotent.',
    body: z.strictObject({ ids: z.array(Id).min(1).max(maxConfirmations) }),
    response: z.object({
      message: z.string(),
      confirmed: z.array(Id),
      /** `status` is null for an appointment that the caller may not see. */
      skipped: z.array(z.object({ id: Id, status: AppointmentStatus.nullable() })),
    }),
  },
});
