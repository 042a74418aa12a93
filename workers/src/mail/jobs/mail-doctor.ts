import { recipientsOf } from '../../event-jobs/appointment-change.rules.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { PendingChanges } from '../doctor-changes/pending-change.model.ts';

/**
 * Stores a new, rescheduled or cancelled appointment for the next email to its doctor, unless the doctor made the
 * change. `collectChanges` sends several changes in one email.
 */
export function mailDoctor(): EventJob<'mail-doctor'> {
  return {
    isNeeded: (event) => recipientsOf(event).doctor !== null,
    async run(event) {
      const { doctor: kind } = recipientsOf(event);
      if (!kind) return;
      const { id, data } = event;
      await PendingChanges.updateOne(
        { _id: id },
        {
          $setOnInsert: {
            doctor: {
              id: data.dr_id,
              userId: data.doctor_user_id,
              name: data.dr_name,
              address: data.dr_email,
            },
            kind,
            at: new Date(event.occurredAt),
            appointmentId: data.appointment_id,
            serviceName: data.service_name,
            serviceNameBn: data.service_name_bn ?? null,
            serial: data.serial,
            start: new Date(data.slot_start),
            previousStart: 'previous_start' in data ? new Date(data.previous_start) : null,
            emailId: null,
            collectedAt: null,
          },
        },
        { upsert: true },
      );
    },
  };
}
