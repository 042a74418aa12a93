import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertBookable } from '../assert-bookable.ts';
import { preparePlaces } from '../places.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { findShortDates } from '../swap-places.ts';
import { placesOfStay } from './find-waits.ts';
import { publishWait, StayWaits, type StayWaitDocument } from './stay-wait.model.ts';

const maxOpenWaits = 10;

/**
 * Adds a customer to the waiting list for the dates of a stay.
 * @throws invalid_input – for a stay that can never be booked.
 * @throws places_available – when there is nothing to wait for; already_waiting, too_many_waits.
 */
export async function joinWait(
  customerId: string,
  stay: BookingRequest,
  source: HostelSettingsSource,
  now = new Date(),
): Promise<StayWaitDocument> {
  const settings = await source.current();
  assertBookable(stay, settings, { now, at: 'stay.' });
  await preparePlaces(stay);
  if ((await findShortDates(placesOfStay(stay), settings)).length === 0) throw conflict('places_available');
  // Advisory: a few more than the limit do no harm.
  if ((await StayWaits.countDocuments({ customerId, open: true })) >= maxOpenWaits)
    throw conflict('too_many_waits');
  const row: StayWaitDocument = {
    _id: newId(),
    customerId,
    stay,
    status: 'waiting',
    open: true,
    expiresAt: null,
    paymentId: null,
    version: 1,
    createdAt: now,
  };
  try {
    await inTransaction(async () => {
      await StayWaits.create([row]);
      await publishWait(row);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'customerId')) throw conflict('already_waiting');
    throw error;
  }
  return row;
}
