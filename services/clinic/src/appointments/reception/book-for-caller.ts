import type { EndpointInput } from '@petcare/contracts/shared/endpoint.ts';
import type { endpoints } from '@petcare/contracts/endpoints.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { bookAppointment } from '../book-appointment.ts';
import { addPet } from '../../pets/add-pet.ts';
import { Pets } from '../../pets/pet.model.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { findPatients } from './find-patients.ts';
import { WalkIns } from './walk-in.model.ts';

type Request = EndpointInput<(typeof endpoints)['reception.book']>['body'];

/**
 * Books for a caller or a walk-in, whose record is found or created by the phone number. Idempotent per `client_id`.
 * @throws invalid_input – among others, `patient_id` is no patient of this phone number
 * @throws the errors of `bookAppointment` and `addPet`
 */
export async function bookForCaller(body: Request, caller: UserCaller, now = new Date()) {
  const { phone, full_name, email, new_pet, patient_id, ...booking } = body;
  const patient = patient_id
    ? await findByPhone(phone, patient_id)
    : await findOrRecord({ phone, fullName: full_name, email: email ?? null }, now);
  const pet_id = new_pet ? await findOrAddPet(patient.id, new_pet, body.client_id, now) : booking.pet_id;
  return bookAppointment(
    {
      ...booking,
      ...(pet_id !== undefined && { pet_id }),
      patient_id: patient.id,
      patient_name: full_name,
      patient_email: email ?? patient.email,
      patient_contact: phone,
    },
    caller,
    now,
  );
}

interface Patient {
  readonly id: string;
  readonly email: string;
}

async function findByPhone(phone: string, id: string): Promise<Patient> {
  const found = (await findPatients(phone)).find(({ patient_id }) => patient_id === id);
  if (!found) throw invalid([{ field: 'patient_id', message: 'is not a patient of this phone number' }]);
  return { id, email: found.email };
}

/**
 * An account with this confirmed email address is the patient; else the one record of the phone number. A record keeps
 * the address it was made with, since the account that confirms the address takes the record over.
 */
async function findOrRecord(
  { phone, fullName, email }: { phone: string; fullName: string; email: string | null },
  now: Date,
): Promise<Patient> {
  const account = email && (await UserCopies.findOne({ email, emailVerified: true }, { email: 1 }).lean());
  if (account) return { id: account._id, email: account.email };
  const record = await WalkIns.findOneAndUpdate(
    { phone },
    { $setOnInsert: { _id: newId(), fullName, email, createdAt: now } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return { id: record._id, email: record.email ?? '' };
}

async function findOrAddPet(
  ownerId: string,
  { name, species }: NonNullable<Request['new_pet']>,
  client_id: string,
  now: Date,
): Promise<string> {
  const known = await Pets.findOne({ ownerId, name, species, status: 'active' }, { _id: 1 }).lean();
  if (known) return known._id;
  const { pet } = await addPet({ name, species, client_id }, ownerId, { client: null }, now);
  return pet._id;
}
