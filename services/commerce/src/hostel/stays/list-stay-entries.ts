import { pictureAddress } from '@petcare/contracts/shared/pictures.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { maxStayEntries, type StayEntry } from '@petcare/contracts/commerce/hostel/stays.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { StayEntries, toStayEntry, type StayEntryDocument } from './stay-entry.model.ts';

export function findLog(bookingId: string): Promise<StayEntryDocument[]> {
  return StayEntries.find({ bookingId }).sort({ at: -1, _id: -1 }).limit(maxStayEntries).lean();
}

/** Returns the entry of a stay that shows a picture. @throws not_found */
export async function findPictureEntry(bookingId: string, pictureId: string): Promise<StayEntryDocument> {
  const found = await StayEntries.findOne({
    bookingId,
    'picture.url': pictureAddress(pictureId),
  }).lean();
  if (!found) throw notFound('picture');
  return found;
}

/** Entries of all stays on a date in Dhaka and the day before, whose late doses may still be due. Newest first. */
export function findEntriesAround(date: string): Promise<StayEntryDocument[]> {
  return StayEntries.find({ date: trusted({ $gte: addDays(date, -1), $lte: date }) })
    .sort({ at: -1, _id: -1 })
    .limit(maxStayEntries)
    .lean();
}

/** All stay entries about the pets of a user, oldest first, for the data export. */
export async function personalStayEntries(customerId: string): Promise<StayEntry[]> {
  const rows = await StayEntries.find({ customerId }).sort({ at: 1, _id: 1 }).lean();
  return rows.map((row) => toStayEntry(row, { asAdmin: false }));
}
