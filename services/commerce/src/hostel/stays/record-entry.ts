import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { isScheduled } from '@petcare/contracts/commerce/hostel/stay-doses.ts';
import type { Dose, RecordStayBody } from '@petcare/contracts/commerce/hostel/stays.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { bookingRecord, type BookingDocument } from '../bookings/booking.model.ts';
import { readBooking } from '../bookings/change-booking.ts';
import { holdOpenLog } from './hold-open-log.ts';
import { StayEntries, stayEventData, type StayEntryDocument } from './stay-entry.model.ts';

interface Recorded {
  readonly entry: StayEntryDocument;
  readonly isNew: boolean;
}

/**
 * Adds an entry to the log of a stay. Idempotent per `client_id`.
 * @throws not_found; invalid_input – for a pet or a dose that the booking does not name, or the picture.
 * @throws order_status_conflict – unless the guests are in the hostel; dose_given; idempotency_conflict.
 */
export async function recordEntry(
  bookingId: string,
  body: RecordStayBody,
  keeper: UserCaller,
  { client }: { client: InternalClient },
): Promise<Recorded> {
  const booking = await readBooking(bookingId);
  const fingerprint = fingerprintOf(keeper.id, body);
  const repeated = await findRepeated(bookingId, body.client_id, fingerprint);
  if (repeated) return { entry: repeated, isNew: false };
  const now = new Date();
  assertNamed(booking, body, now);
  try {
    const picture =
      body.img_URL === undefined
        ? null
        : await reserveUpload(
            { userId: keeper.id, url: body.img_URL, field: 'img_URL', use: 'stay' },
            client,
          );
    const entry: StayEntryDocument = {
      _id: newId(),
      bookingId,
      customerId: booking.customerId,
      pet: body.pet,
      kind: body.kind,
      mood: body.mood ?? null,
      note: body.note ?? null,
      medicine: body.dose?.medicine ?? null,
      doseAt: body.dose ? `${body.dose.date}T${body.dose.time}` : null,
      picture,
      clientId: body.client_id,
      fingerprint,
      by: keeper.id,
      date: dhakaDateOf(now),
      at: now,
    };
    await store(entry, booking);
    return { entry, isNew: true };
  } catch (error) {
    // A concurrent request with the same client id may have stored the entry or used the picture first.
    const winner = await findRepeated(bookingId, body.client_id, fingerprint);
    if (winner) return { entry: winner, isNew: false };
    if (isDuplicateKey(error, 'doseAt')) throw conflict('dose_given');
    throw error;
  }
}

async function store(entry: StayEntryDocument, booking: BookingDocument): Promise<void> {
  await inTransaction(async () => {
    await holdOpenLog(entry.bookingId, { lastLoggedAt: entry.at });
    await StayEntries.create([entry]);
    await addEvent('stay.recorded', {
      aggregate: { id: entry._id, sequence: 1 },
      data: stayEventData(entry),
    });
    await addAudit('commerce', {
      action: 'stay_entry.recorded',
      record: bookingRecord(booking),
      before: null,
      after: { kind: entry.kind, pet: entry.pet, dose: entry.doseAt },
    });
  });
}

async function findRepeated(
  bookingId: string,
  clientId: string,
  fingerprint: string,
): Promise<StayEntryDocument | null> {
  const found = await StayEntries.findOne({ bookingId, clientId }).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return found;
}

function assertNamed({ pets, stay }: BookingDocument, { pet, dose }: RecordStayBody, now: Date): void {
  if (pet >= Math.max(stay.guests, pets.length))
    throw invalid([{ field: 'pet', message: 'is not a guest of this booking' }]);
  if (dose && !isDoseOf(pets[pet] ?? {}, dose, stay, now))
    throw invalid([{ field: 'dose', message: 'is not a scheduled dose of this pet' }]);
}

function isDoseOf(
  pet: Parameters<typeof isScheduled>[0],
  dose: Dose,
  { checkIn, checkOut }: BookingDocument['stay'],
  now: Date,
): boolean {
  const isInStay = dose.date >= checkIn && dose.date <= checkOut;
  return isInStay && dose.date <= dhakaDateOf(now) && isScheduled(pet, dose);
}
