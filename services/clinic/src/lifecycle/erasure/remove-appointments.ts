import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { Appointments, toAppointment } from '../../appointments/appointment.model.ts';
import {
  cancelUpcomingAppointments,
  notUpcoming,
  type BulkRequest,
} from '../../appointments/changes/cancel-upcoming-appointments.ts';
import { notifyAppointmentsRemoved } from '../../appointments/changes/notify-appointments-removed.ts';
import { FeePayments } from '../../appointments/fees/fee-payment.model.ts';
import { Reminders } from '../../appointments/reminders/reminder.model.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { eraseVisits } from '../../visits/personal-visits.ts';

const atOnce = 1_000;

/** Says who cancels the appointments that are still to come. */
export type ErasureContext = Pick<BulkRequest, 'by'>;

export const personalAppointments: PersonalKind<ErasureContext> = {
  kind: 'appointments',
  holds: [[Appointments, 'patientId']],
  step: 'appointments',
  count: (patientId) => Appointments.countDocuments({ patientId }),
  erase: (patientId, limit, { by }) => removeAppointmentsOf(patientId, { limit, by }),
  async export(patientId) {
    const appointments = await Appointments.find({ patientId }).sort({ _id: 1 }).lean();
    return appointments.map((row) => ({
      ...toAppointment(row),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    }));
  },
};

/**
 * Deletes the appointments of a deleted patient, archived ones included; upcoming ones are cancelled first. Payments of
 * fees stay without the patient, and signed visits as medical records without patient and pet. Idempotent.
 * @returns the number deleted by this call; less than the limit means that none are left.
 */
export async function removeAppointmentsOf(
  patientId: string,
  request: BulkRequest,
  now = new Date(),
): Promise<number> {
  await cancelUpcomingAppointments({ patientId }, request, now);
  return runInBatches({ limit: request.limit, atOnce }, (size) => removeBatch(patientId, size, now));
}

function removeBatch(patientId: string, size: number, now: Date): Promise<number> {
  return inTransaction(async () => {
    const appointments = await Appointments.find({ patientId, ...notUpcoming(now) }, { drId: 1 })
      .limit(size)
      .lean();
    if (appointments.length === 0) return 0;
    const ids = trusted({ $in: appointments.map(({ _id }) => _id) });
    await Reminders.deleteMany({ appointmentId: ids });
    await SlotClaims.deleteMany({ holderId: ids });
    await eraseVisits(appointments.map(({ _id }) => _id));
    await FeePayments.updateMany({ _id: ids }, { $set: { patientName: null, reference: null } });
    await Appointments.deleteMany({ _id: ids });
    await notifyAppointmentsRemoved(patientId, appointments);
    return appointments.length;
  });
}
