import { trusted } from 'mongoose';
import { Appointments } from '../appointment.model.ts';
import { endMoveOffer } from '../end-move-offer.ts';

/**
 * Ends expired offers of another time, at most 500, and frees their slots; the appointments stay as they are. Safe to
 * run concurrently: an offer is removed once, in the transaction that frees its slot.
 */
export async function expireMoves(now = new Date()): Promise<void> {
  const isExpired = { 'moveOffer.expiresAt': trusted({ $lte: now }) };
  const expired = await Appointments.find(isExpired, { _id: 1 }).limit(500).lean();
  for (const { _id } of expired) await endMoveOffer({ _id, ...isExpired }, now);
}
