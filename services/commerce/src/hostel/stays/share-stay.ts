import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ShareStayBody } from '@petcare/contracts/commerce/hostel/stay-memories.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError, failure, invalid, notFound } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { trusted } from 'mongoose';
import { readBooking } from '../bookings/change-booking.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { StayEntries } from './stay-entry.model.ts';

/**
 * Shares chosen pictures of the caller's own stay as a memory; content keeps one per stay. Idempotent.
 * @throws not_found – also for another customer's booking; order_status_conflict – before check-out; invalid_input – for
 * an entry without a picture of this stay; stay_shared – when it was shared with other contents; unavailable.
 */
export async function shareStay(
  bookingId: string,
  { entry_ids, title, details }: Omit<ShareStayBody, 'consent'>,
  owner: UserCaller,
  { client }: { client: InternalClient },
): Promise<EndpointOutput<(typeof endpoints)['memories.createOfStay']>> {
  const booking = await readBooking(bookingId);
  // Not even an admin may share for the owner.
  if (booking.customerId !== owner.id) throw notFound('hostel order');
  if (!booking.checkedOutAt)
    throw statusConflict(booking, 'A stay can be shared from check-out on, when its album is complete.');
  const img_URLs = await findPictures(bookingId, entry_ids);
  try {
    return await client.call(endpoints['memories.createOfStay'], {
      params: { id: bookingId },
      body: { author_id: owner.id, title, details, img_URLs },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'stay_shared') throw error;
    throw failure('unavailable', { cause: error });
  }
}

/** Returns the pictures of these entries in the given order. */
async function findPictures(bookingId: string, ids: readonly string[]): Promise<string[]> {
  const entries = await StayEntries.find({ bookingId, _id: trusted({ $in: [...ids] }) }).lean();
  const urls = new Map(entries.map(({ _id, picture }) => [_id, picture?.url]));
  return ids.map((id, place) => {
    const url = urls.get(id);
    if (url === undefined)
      throw invalid([{ field: `entry_ids.${place}`, message: 'is not a picture of this stay' }]);
    return url;
  });
}
