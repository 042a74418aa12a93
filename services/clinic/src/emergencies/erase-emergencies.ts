import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { releaseHeldSlot } from './move-emergency.ts';
import { Emergencies, publishEmergency } from './emergency.model.ts';
import { VoiceNotes } from './voice-note.model.ts';

/**
 * Deletes the emergencies of a deleted user with their voice notes, and gives the held slot back. The events release
 * the pictures. Idempotent.
 * @returns the number deleted.
 */
export async function eraseEmergenciesOf(userId: string, now = new Date()): Promise<number> {
  const found = await Emergencies.find({ patientId: userId }, { _id: 1 }).lean();
  for (const { _id } of found)
    await inTransaction(async () => {
      const emergency = await Emergencies.findOneAndDelete({ _id }).lean();
      if (!emergency) return;
      await VoiceNotes.deleteOne({ _id });
      await releaseHeldSlot(emergency, now);
      const { status } = emergency;
      const closed = status === 'asking' || status === 'waiting' ? ('cancelled' as const) : status;
      await publishEmergency(
        {
          ...emergency,
          status: closed,
          askedDrId: null,
          patientName: '',
          patientEmail: '',
          pet: null,
          version: emergency.version + 1,
        },
        { moved: false, erased: true },
      );
    });
  return found.length;
}
