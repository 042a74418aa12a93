import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { Appointments, toAppointment, type AppointmentDocument } from '../appointments/appointment.model.ts';
import {
  latestFirst,
  PassportEntries,
  toPassportEntry,
  type PassportEntryDocument,
} from '../passport/record/passport-entry.model.ts';
import { Emergencies, toEmergency, type EmergencyDocument } from '../emergencies/record/emergency.model.ts';
import { VoiceNotes, type VoiceNoteDocument } from '../emergencies/record/voice-note.model.ts';
import { toBuffer } from '../emergencies/voice-note.ts';
import {
  PassportLinks,
  toPassportLink,
  type PassportLinkDocument,
} from '../passport-links/record/passport-link.model.ts';
import { Pets, toPet, type PetDocument } from '../pets/record/pet.model.ts';
import { Trash, type TrashedPet } from '../trash/trash.model.ts';
import { Prepayments, type PrepaymentDocument } from '../prepayments/record/prepayment.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { FormerEntries, type FormerEntryDocument } from '../pet-transfers/record/former-entry.model.ts';
import { transfersOf } from '../pet-transfers/list-transfers.ts';
import { Specialists, type SpecialistDocument } from '../specialists/record/specialist.model.ts';
import { toVisit, Visits, type VisitDocument } from '../visits/visit.model.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from '../waitlist/waitlist-entry.model.ts';
import { trusted } from 'mongoose';

type Row = PersonalRows[string][number];

/**
 * Returns the personal data of a user: account copy, doctor record, appointments (archived ones too), signed visits,
 * prepayments, waitlist entries, emergencies with their voice notes, pets (deleted ones too), their passports and the links to them,
 * and transfers of pets with the passports of former pets. Patients of a doctor are not included.
 */
export async function personalRows(userId: string): Promise<PersonalRows> {
  const userCopy = await UserCopies.findById(userId, { sequence: 0, received: 0 }).lean<Row>();
  const specialists = await Specialists.find({ userId }).lean<SpecialistDocument[]>();
  const appointments = await Appointments.find({ patientId: userId })
    .sort({ _id: 1 })
    .lean<AppointmentDocument[]>();
  const waitlistEntries = await WaitlistEntries.find({ personId: userId })
    .sort({ _id: 1 })
    .lean<WaitlistEntryDocument[]>();
  const prepayments = await Prepayments.find({ patientId: userId })
    .sort({ _id: 1 })
    .lean<PrepaymentDocument[]>();
  const visits = await Visits.find({ patientId: userId, status: 'signed' })
    .sort({ _id: 1 })
    .lean<VisitDocument[]>();
  const pets = await Pets.find({ ownerId: userId }).sort({ _id: 1 }).lean<PetDocument[]>();
  const trashedPets = await Trash.find({ 'record.ownerId': userId }).sort({ _id: 1 }).lean<TrashedPet[]>();
  const petIds = [...pets, ...trashedPets.map(({ record }) => record)].map(({ _id }) => _id);
  const passport = await PassportEntries.find({ petId: trusted({ $in: petIds }) })
    .sort({ petId: 1, ...latestFirst })
    .lean<PassportEntryDocument[]>();
  const links = await PassportLinks.find({ petId: trusted({ $in: petIds }) })
    .sort({ _id: 1 })
    .lean<PassportLinkDocument[]>();
  const emergencies = await Emergencies.find({ patientId: userId })
    .sort({ _id: 1 })
    .lean<EmergencyDocument[]>();
  const voiceNotes = await VoiceNotes.find({ _id: trusted({ $in: emergencies.map(({ _id }) => _id) }) }).lean<
    VoiceNoteDocument[]
  >();
  const transfers = await transfersOf(userId);
  const givenAway = transfers.filter(({ former_owner }) => former_owner._id === userId);
  const formerEntries = await FormerEntries.find({
    transferId: trusted({ $in: givenAway.map(({ _id }) => _id) }),
  })
    .sort({ transferId: 1, ...latestFirst })
    .lean<FormerEntryDocument[]>();
  return {
    people: userCopy ? [userCopy] : [],
    specialists: specialists.map((row) => toJson({ ...row, searchTerms: undefined })),
    appointments: appointments.map((row) => ({
      ...toAppointment(row),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    })),
    visits: visits.map(toVisit),
    prepayments: prepayments.map(toJson),
    waitlist: waitlistEntries.map(toJson),
    pets: [
      ...pets.map((row) => ({ ...toPet(row), deletedAt: null })),
      ...trashedPets.map(({ record, deletedAt }) => ({
        ...toPet(record),
        deletedAt: deletedAt.toISOString(),
      })),
    ],
    passport: passport.map(toPassportEntry),
    emergencies: emergencies.map((row) => {
      const note = voiceNotes.find(({ _id }) => _id === row._id);
      return {
        ...toEmergency(row, [], new Date()),
        patient_email: row.patientEmail,
        voice_note: note ? { type: note.type, base64: toBuffer(note.bytes).toString('base64') } : null,
      };
    }),
    pet_transfers: transfers,
    former_passports: formerEntries.map(toPassportEntry),
    passport_links: links.map((row) => ({ pet_id: row.petId, ...toPassportLink(row) })),
  };
}

function toJson(row: object): Row {
  return JSON.parse(JSON.stringify(row)) as Row;
}
