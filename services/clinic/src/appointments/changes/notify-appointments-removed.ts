import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../../specialists/record/specialist.model.ts';

/**
 * Tells the screens of doctors and admins once that all these visits are gone, inside the caller's transaction.
 * `ofId`: the person or doctor who is being deleted.
 */
export async function notifyAppointmentsRemoved(
  ofId: string,
  visits: readonly { readonly drId: string }[],
): Promise<void> {
  const drIds = [...new Set(visits.map(({ drId }) => drId))];
  const doctors = await Specialists.find({ _id: trusted({ $in: drIds }) }, { userId: 1 }).lean();
  await addEvent('appointments.removed', {
    aggregate: { id: ofId, sequence: 0 },
    data: {
      count: visits.length,
      dr_ids: drIds,
      doctor_user_ids: doctors.flatMap(({ userId }) => userId ?? []),
    },
  });
}
