import { addDays, dhakaDateOf, dhakaInstant, minutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import type { PetMood, StayEntryKind } from '@petcare/contracts/commerce/hostel/stays.ts';
import { Bookings, type BookingDocument } from '../hostel/bookings/booking.model.ts';
import { StayEntries, type StayEntryDocument } from '../hostel/stays/stay-entry.model.ts';
import { demoRowId } from './add-demo-bookings.ts';

interface DemoEntry {
  readonly inDays: number;
  readonly time: string;
  readonly kind: StayEntryKind;
  readonly mood?: PetMood | null;
  readonly note?: string | null;
  readonly doseTime?: string;
}

const entries: readonly DemoEntry[] = [
  { inDays: -1, time: '12:40', kind: 'fed', note: 'He finished the bowl.' },
  { inDays: -1, time: '17:30', kind: 'walked' },
  { inDays: -1, time: '20:05', kind: 'medicine', doseTime: '20:00' },
  { inDays: 0, time: '08:05', kind: 'medicine', doseTime: '08:00' },
  { inDays: 0, time: '08:20', kind: 'fed' },
  { inDays: 0, time: '09:15', kind: 'mood', mood: 'happy', note: 'Waited at the gate for his walk.' },
];

/** Adds the log of the guest who is in the hostel, up to now. Idempotent. */
export async function addDemoStayLog(now = new Date()): Promise<void> {
  const bookingId = demoRowId('stay in-the-house');
  const booking = await Bookings.findById(bookingId).lean();
  if (!booking?.checkedInAt || (await StayEntries.exists({ bookingId }))) return;
  const rows = entries.map((entry, place) => entryOf(entry, place, booking, now));
  await StayEntries.create(rows.filter(({ at }) => at <= now));
  const last = rows.findLast(({ at }) => at <= now);
  if (last)
    await Bookings.updateOne({ _id: bookingId }, { $set: { lastLoggedAt: last.at } }, { timestamps: false });
}

function entryOf(
  { inDays, time, kind, mood = null, note = null, doseTime }: DemoEntry,
  place: number,
  { _id, customerId, pets }: BookingDocument,
  now: Date,
): StayEntryDocument {
  const date = addDays(dhakaDateOf(now), inDays);
  return {
    _id: demoRowId(`stay entry ${place}`),
    bookingId: _id,
    customerId,
    pet: 0,
    kind,
    mood,
    note,
    medicine: doseTime === undefined ? null : (pets[0]?.medicines?.[0]?.name ?? null),
    doseAt: doseTime === undefined ? null : `${date}T${doseTime}`,
    picture: null,
    clientId: `demo ${place}`,
    fingerprint: 'demo',
    by: demoUsers.admin.id,
    date,
    at: dhakaInstant(date, minutesOf(time)),
  };
}
