import { z } from 'zod';
import { EmergencyContact, EmergencyStatus } from './emergencies.ts';
import { defineEvents } from '../shared/event-definition.ts';
import { Id, Instant } from '../shared/fields.ts';

export const emergencyEvents = defineEvents('clinic', {
  'emergency.changed': {
    summary:
      'An emergency was requested or has reached another state, another doctor is asked, it has a voice note, or its owner was deleted.',
    data: z.object({
      emergency_id: Id,
      patient_id: Id,
      patient_name: z.string(),
      patient_email: z.string(),
      pet_name: z.string().nullable(),
      status: EmergencyStatus,
      /** True unless the change is one of attachments or the deletion of the owner only. */
      moved: z.boolean(),
      /** The doctor who is asked now; null while none is. */
      asked: z
        .object({ attempt: z.number().int().positive(), doctor_user_id: Id, answer_until: Instant })
        .nullable(),
      /** User ids of the doctors whose screens this changes. */
      doctor_user_ids: z.array(Id),
      /** The doctor who accepted; null before. */
      doctor: EmergencyContact.nullable(),
      slot_start: Instant.nullable(),
      appointment_id: Id.nullable(),
      /** The upload that the emergency uses. */
      img_URLs: z.array(z.string()),
    }),
  },
});
