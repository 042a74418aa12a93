import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';

/**
 * Publishes one event about many removed appointments, in the current transaction.
 * @param ownerId – the patient or doctor being deleted.
 */
export async function notifyAppointmentsRemoved(
  ownerId: string,
  appointments: readonly { readonly drId: string }[],
): Promise<void> {
  const drIds = [...new Set(appointments.map(({ drId }) => drId))];
  const doctors = await Specialists.find({ _id: trusted({ $in: drIds }) }, { userId: 1 }).lean();
  await addEvent('appointments.removed', {
    aggregate: { id: ownerId, sequence: 0 },
    data: {
      count: appointments.length,
      dr_ids: drIds,
      doctor_user_ids: doctors.flatMap(({ userId }) => userId ?? []),
    },
  });
}
