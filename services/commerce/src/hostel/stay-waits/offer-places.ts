import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { stayOfferMinutes } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { preparePlaces } from '../places.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { findShortDates, takePlaces } from '../swap-places.ts';
import { endWait } from './end-wait.ts';
import { placesOfStay } from './find-waits.ts';
import { publishWait, StayWaits, type StayWaitDocument } from './stay-wait.model.ts';

const maxPerRun = 500;

/** Aborts the transaction of an offer; the entry keeps waiting. */
class TooFewPlaces extends Error {}

/**
 * Ends expired offers and past entries, then offers free places to those who have waited longest, at most 500 each. Safe
 * to run concurrently: an entry leaves its status once, in the transaction that takes or leaves its places.
 */
export async function offerPlaces(source: HostelSettingsSource, now = new Date()): Promise<void> {
  // An offer that is being paid ends with its payment.
  const expired = await StayWaits.find({
    status: 'offered',
    expiresAt: trusted({ $lte: now }),
    paymentId: null,
  })
    .sort({ expiresAt: 1 })
    .limit(maxPerRun)
    .lean();
  for (const row of expired) await endWait(row, 'lapsed');
  const past = await StayWaits.find({
    status: 'waiting',
    'stay.checkIn': trusted({ $lt: dhakaDateOf(now) }),
  })
    .limit(maxPerRun)
    .lean();
  for (const row of past) await endWait(row, 'lapsed');

  const waiting = await StayWaits.find({ status: 'waiting' })
    .sort({ createdAt: 1, _id: 1 })
    .limit(maxPerRun)
    .lean();
  if (waiting.length === 0) return;
  const settings = await source.current();
  for (const row of waiting)
    if ((await findShortDates(placesOfStay(row.stay), settings)).length === 0) await offer(row, source, now);
}

async function offer(row: StayWaitDocument, source: HostelSettingsSource, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + stayOfferMinutes * 60_000);
  await preparePlaces(row.stay);
  try {
    await inTransaction(async () => {
      const offered = await StayWaits.findOneAndUpdate(
        { _id: row._id, status: 'waiting' },
        { $set: { status: 'offered', expiresAt }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean();
      // Left, or offered by another process.
      if (!offered) return;
      const places = placesOfStay(row.stay);
      if ((await takePlaces(places, await source.current(), row._id)) === 'short') throw new TooFewPlaces();
      await publishWait(offered);
    });
  } catch (error) {
    if (!(error instanceof TooFewPlaces)) throw error;
  }
}
