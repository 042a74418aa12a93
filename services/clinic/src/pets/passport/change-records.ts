import {
  maxRecordsPerPet,
  type CreatePassportRecordBody,
  type UpdatePassportRecordBody,
} from '@petcare/contracts/clinic/passport/passport.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { findOwnPet } from '../find-own-pet.ts';
import { petRecord, Pets, type PetDocument } from '../pet.model.ts';
import { assertRecordDates, contentOf } from './passport.rules.ts';
import { PassportEntries, toPassportEntry, type PassportEntryDocument } from './passport-entry.model.ts';
import { publishPassport } from './publish-passport.ts';
import { publishVaccinations } from '../vaccinations/publish-vaccinations.ts';
import { updatePetWeight } from './update-pet-weight.ts';

/**
 * Adds a record of the owner. Idempotent per `client_id`, also for concurrent requests.
 * @throws not_found, passport_full, idempotency_conflict
 * @throws invalid_input – a date
 */
export async function addRecord(
  petId: string,
  { record, client_id }: CreatePassportRecordBody,
  caller: UserCaller,
  now = new Date(),
): Promise<{ entry: PassportEntryDocument; added: boolean }> {
  const { bornOn } = await findOwnPet(petId, caller);
  const source = `record:${client_id ?? newId()}`;
  const fingerprint = fingerprintOf(record);
  const findRepeated = () => findAdded({ petId, source }, fingerprint);
  const repeated = await findRepeated();
  if (repeated) return { entry: repeated, added: false };
  assertRecordDates(record, bornOn, now);
  const entry: PassportEntryDocument = {
    _id: newId(),
    petId,
    source,
    group: source,
    content: contentOf(record),
    date: record.date,
    at: now,
    byOwner: true,
    drName: null,
    fingerprint,
    version: 1,
    updatedAt: now,
  };
  try {
    await inTransaction(async () => {
      const pet = await countChange(petId, 1);
      if (!pet) throw (await Pets.exists({ _id: petId })) ? conflict('passport_full') : notFound('pet');
      await PassportEntries.create([entry]);
      await finish(pet, { action: 'passport_record.added', entry }, now);
    });
  } catch (error) {
    const winner = isDuplicateKey(error, 'source') && (await findRepeated());
    if (winner) return { entry: winner, added: false };
    throw error;
  }
  return { entry, added: true };
}

/**
 * Replaces the contents of a record of the owner.
 * @throws not_found – also for entries of the clinic
 * @throws version_conflict – with the stored entry
 * @throws invalid_input – a date, or another kind
 */
export async function editRecord(
  { id: petId, entryId }: EntryIds,
  { record, version }: UpdatePassportRecordBody,
  caller: UserCaller,
  now = new Date(),
): Promise<PassportEntryDocument> {
  const { bornOn } = await findOwnPet(petId, caller);
  const stored = await findRecord({ id: petId, entryId });
  if (stored.content.kind !== record.kind)
    throw invalid([{ field: 'record.kind', message: 'cannot be changed' }]);
  if (stored.version !== version) throw outdated(stored);
  assertRecordDates(record, bornOn, now);
  return inTransaction(async () => {
    const pet = await countChange(petId, 0);
    if (!pet) throw notFound('pet');
    const entry = await PassportEntries.findOneAndUpdate(
      { _id: entryId, petId, byOwner: true, version },
      { $set: { content: contentOf(record), date: record.date, updatedAt: now }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!entry) throw outdated(await findRecord({ id: petId, entryId }));
    await finish(pet, { action: 'passport_record.updated', entry }, now);
    return entry;
  });
}

/** Deletes a record of the owner. @throws not_found – also for entries of the clinic. */
export async function deleteRecord(
  { id: petId, entryId }: EntryIds,
  caller: UserCaller,
  now = new Date(),
): Promise<void> {
  await findOwnPet(petId, caller);
  await inTransaction(async () => {
    const entry = await PassportEntries.findOneAndDelete({
      _id: entryId,
      petId,
      byOwner: true,
    }).lean();
    if (!entry) throw notFound('record');
    const pet = await countChange(petId, -1);
    if (!pet) throw notFound('pet');
    await finish(pet, { action: 'passport_record.deleted', entry }, now);
  });
}

interface EntryIds {
  readonly id: string;
  readonly entryId: string;
}

/** Counts a change and the records, so that concurrent ones cannot exceed the limit. Null: no pet, or the limit. */
function countChange(petId: string, added: 1 | 0 | -1): Promise<PetDocument | null> {
  return Pets.findOneAndUpdate(
    { _id: petId, ...(added === 1 && { recordCount: trusted({ $ne: maxRecordsPerPet }) }) },
    { $inc: { passportChanges: 1, recordCount: added } },
    { returnDocument: 'after' },
  )
    .lean()
    .exec();
}

async function finish(
  pet: PetDocument,
  { action, entry }: { action: string; entry: PassportEntryDocument },
  now: Date,
): Promise<void> {
  const { kind } = entry.content;
  if (kind === 'weight') await updatePetWeight(pet._id, now);
  await publishPassport(pet);
  if (kind === 'vaccination') await publishVaccinations(pet);
  await addAudit(
    'clinic',
    { action, record: petRecord(pet), before: null, after: { kind, date: entry.date } },
    { owner: pet.ownerId },
  );
}

async function findRecord({ id: petId, entryId }: EntryIds): Promise<PassportEntryDocument> {
  const entry = await PassportEntries.findOne({
    _id: entryId,
    petId,
    byOwner: true,
  }).lean();
  if (!entry) throw notFound('record');
  return entry;
}

async function findAdded(
  filter: Pick<PassportEntryDocument, 'petId' | 'source'>,
  fingerprint: string,
): Promise<PassportEntryDocument | null> {
  const found = await PassportEntries.findOne(filter).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return found;
}

function outdated(stored: PassportEntryDocument) {
  return conflict('version_conflict', { details: { current: toPassportEntry(stored) } });
}
