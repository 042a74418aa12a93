import { maxEmergenciesPerDay, type RequestEmergencyBody } from '@petcare/contracts/clinic/emergencies.ts';
import { conflict, failure } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { trusted } from 'mongoose';
import { findBookablePet } from '../pets/find-bookable-pet.ts';
import { endsAfter } from './emergency.rules.ts';
import { askNext } from './move-emergency.ts';
import { Emergencies, publishEmergency, type EmergencyDocument } from './emergency.model.ts';

const dayMs = 24 * 60 * 60_000;

interface Requested {
  readonly emergency: EmergencyDocument;
  /** False when an earlier request with the same `client_id` stored it. */
  readonly isNew: boolean;
}

/**
 * Stores an emergency and asks the doctor with the soonest free slot, in one transaction with the claim of the slot.
 * Idempotent per `client_id`; of concurrent requests of a user the unique index allows one. Only a picture needs the client.
 * @throws emergency_open – with the id of the open one
 * @throws too_many_requests, invalid_input, idempotency_conflict
 */
export async function requestEmergency(
  { client_id: clientId, ...body }: RequestEmergencyBody,
  patientId: string,
  { client }: { client: InternalClient | null },
  now = new Date(),
): Promise<Requested> {
  const fingerprint = fingerprintOf(body);
  const findRepeated = () => findRequested(patientId, clientId, fingerprint);
  const repeated = await findRepeated();
  if (repeated) return { emergency: repeated, isNew: false };
  const open = await Emergencies.findOne({ patientId, open: true }, { _id: 1 }).lean();
  if (open) throw alreadyOpen(open._id);
  await assertBelowLimit(patientId, now);
  try {
    const emergency: EmergencyDocument = {
      _id: newId(),
      patientId,
      patientName: body.patient_name,
      patientEmail: body.patient_email,
      patientContact: body.patient_contact,
      pet: await findBookablePet(body.pet_id, patientId),
      reason: body.reason,
      picture:
        body.img_URL === undefined || !client
          ? null
          : await reserveUpload(
              { userId: patientId, url: body.img_URL, field: 'img_URL', use: 'emergency' },
              client,
            ),
      hasVoiceNote: false,
      status: 'waiting',
      open: true,
      askedDrId: null,
      answerUntil: null,
      endsAt: endsAfter(now),
      attempts: [],
      appointmentId: null,
      clientId,
      fingerprint,
      turn: 1,
      version: 1,
      createdAt: now,
    };
    const stored = await askNext(
      emergency,
      async (move) => {
        const row = { ...emergency, ...move };
        await Emergencies.create([row]);
        await publishEmergency(row, { moved: true });
        return row;
      },
      now,
    );
    return { emergency: stored, isNew: true };
  } catch (error) {
    // A concurrent request with the same client id may have stored the emergency or used the picture first.
    const winner = await findRepeated();
    if (winner) return { emergency: winner, isNew: false };
    if (!isDuplicateKey(error, 'patientId')) throw error;
    throw alreadyOpen((await Emergencies.findOne({ patientId, open: true }, { _id: 1 }).lean())?._id);
  }
}

function alreadyOpen(emergency_id: string | undefined) {
  return conflict('emergency_open', { details: { emergency_id } });
}

/** One emergency at a time is open, so concurrent requests exceed the limit by none. */
async function assertBelowLimit(patientId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const latest = await Emergencies.find({ patientId, createdAt: trusted({ $gt: since }) }, { createdAt: 1 })
    .sort({ createdAt: -1 })
    .limit(maxEmergenciesPerDay)
    .lean();
  const oldest = latest.at(-1);
  if (!oldest || latest.length < maxEmergenciesPerDay) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.createdAt.getTime() + dayMs - now.getTime()) / 1000));
  throw failure('too_many_requests', { retryAfter });
}

async function findRequested(
  patientId: string,
  clientId: string,
  fingerprint: string,
): Promise<EmergencyDocument | null> {
  const found = await Emergencies.findOne({ patientId, clientId }).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return found;
}
