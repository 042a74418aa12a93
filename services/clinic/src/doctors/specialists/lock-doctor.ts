import { Specialists } from './specialist.model.ts';

/**
 * Serialises transactions that change the times of a doctor: they conflict on this document, so each sees what the
 * others stored, and a deleted doctor gets no further booking.
 * @returns false when the doctor is deleted
 */
export async function lockDoctor(drId: string): Promise<boolean> {
  const { matchedCount } = await Specialists.updateOne({ _id: drId }, { $inc: { bookings: 1 } });
  return matchedCount > 0;
}
