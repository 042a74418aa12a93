import { AppointmentsQuery } from '@petcare/contracts/clinic/appointments.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addCopies, findWideQuery } from '@petcare/platform/mongo/testing/find-wide-query.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongFees } from '../lifecycle/invariants/find-wrong-fees.ts';
import { Appointments } from './appointment.model.ts';
import { remindOfRequests } from './remind-of-requests.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { expireMoves } from './moves/expire-moves.ts';
import { erasePersonalData } from '../lifecycle/erasure/erase-personal-data.ts';
import { WaitlistEntries } from '../calendar/waitlist/waitlist-entry.model.ts';
import { listAppointments } from './list-appointments.ts';
import { createLink } from '../pets/links/change-links.ts';
import { openLink } from '../pets/links/open-link.ts';
import { findTransfers } from '../pets/transfers/list-transfers.ts';
import { PetTransfers } from '../pets/transfers/pet-transfer.model.ts';
import { findConsultedPet } from '../visits/find-consulted-pet.ts';
import { appointmentBody, buildUser } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { buildPet } from '../testing/build-pet.ts';
import { Trash } from '../trash/trash.model.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

const others = 3_000;

let clinic: TestClinic;
let doctor: Awaited<ReturnType<typeof buildDoctor>>;
const account = userCaller(newId(), 'doctor');
const patient = userCaller(newId());
const now = Date.now();
beforeAll(async () => {
  clinic = await startTestClinic();
  doctor = await buildDoctor({ userId: account.id });
  await clinic.send('POST', '/api/appointments', { as: patient, body: appointmentBody(doctor) });
  await addCopies('appointments', null, others, (number) => ({
    patientId: newId(),
    drId: newId(),
    pet: { id: newId(), name: 'Mishti', species: 'cat' },
    start: new Date(now + number * 60_000),
    status: 'Confirmed',
    clientId: `client-${number}`,
  }));
});
afterAll(() => clinic.stop());

const queries = [{}, { sort: 'appointment_date' }, { sort: 'patient_name' }, { status: 'Requested' }];

test.each(queries)('a patient lists appointments by %o without reading those of others', async (query) => {
  expect(
    await findWideQuery(async () => {
      const { total } = await listAppointments(AppointmentsQuery.parse(query), { patientId: patient.id });
      expect(total).toBe(1);
    }),
  ).toBeNull();
});

test('whether a doctor sees a pet is found in its appointments', async () => {
  const pet = await buildPet();
  expect(
    await findWideQuery(() => findConsultedPet(pet._id, account).catch((error: unknown) => error)),
  ).toBeNull();
});

test('offers of another time that have expired, and paid fees, are found without reading each appointment', async () => {
  expect(await findWideQuery(() => expireMoves())).toBeNull();
  expect(await findWideQuery(() => findWrongFees('recent'))).toBeNull();
  expect(await findWideQuery(() => findWrongFees('all'))).toBeNull();
});

test('a user lists deleted pets without reading what others have deleted', async () => {
  const owner = buildUser();
  const pet = await buildPet({ ownerId: owner.id });
  await clinic.send('DELETE', `/api/pets/${pet._id}`, { as: owner });
  const row = await Trash.findOne().lean();
  await addCopies('trash', row?._id ?? null, others, () => ({ record: { ...pet, ownerId: newId() } }));
  expect(
    await findWideQuery(async () => {
      const { body } = await clinic.send('GET', '/api/clinic/trash', { as: owner });
      expect(body).toHaveLength(1);
    }),
  ).toBeNull();
});

test('the admins, who are few, are found without reading other users', async () => {
  await UserCopies.collection.insertOne({ _id: newId() as never, role: 'user' });
  await addCopies('accounts', null, others, () => ({}));
  const admin = newId();
  await UserCopies.collection.insertOne({ _id: admin as never, role: 'admin' });
  await Appointments.updateOne({ patientId: patient.id }, { createdAt: new Date(now - 48 * 3_600_000) });
  expect(await findWideQuery(() => remindOfRequests())).toBeNull();
});

test('a user is deleted without reading the entries of others in the waiting list', async () => {
  await WaitlistEntries.insertMany(
    Array.from({ length: others }, () => ({
      _id: newId(),
      userId: newId(),
      drId: newId(),
      drName: 'Dr. Anika',
      serviceId: newId(),
      serviceName: 'Checkup',
      date: '2026-01-05',
      patientName: 'Rahima',
      patientEmail: 'rahima@example.com',
      patientContact: '+8801712345678',
      status: 'left',
      open: false,
      offer: null,
      version: 1,
      createdAt: new Date(now),
    })),
  );
  expect(await findWideQuery(() => erasePersonalData(newId(), 100))).toBeNull();
});

test('a link to a passport is opened without reading the others', async () => {
  const owner = buildUser();
  const pet = await buildPet({ ownerId: owner.id });
  const { token } = await createLink(pet._id, { shows: 'everything', valid_for: '24h' }, owner);
  await addCopies('passport-links', null, others, (number) => ({
    petId: newId(),
    adoptionId: newId(),
    tokenHash: `hash-${number}`,
  }));
  expect(await findWideQuery(() => openLink(token))).toBeNull();
  expect(
    await findWideQuery(() => createLink(pet._id, { shows: 'everything', valid_for: '24h' }, owner)),
  ).toBeNull();
});

test('the latest transfers from and to a user are read, in their order, without those of others', async () => {
  const userId = newId();
  const at = (minutes: number) => new Date(now + minutes * 60_000);
  const stored = await PetTransfers.insertMany([
    {
      _id: newId(),
      petId: newId(),
      adoptionId: newId(),
      fromId: userId,
      toId: newId(),
      at: at(1),
      status: 'done',
      formerPet: null,
    },
    {
      _id: newId(),
      petId: newId(),
      adoptionId: newId(),
      fromId: newId(),
      toId: userId,
      at: at(3),
      status: 'done',
      formerPet: null,
    },
    {
      _id: newId(),
      petId: newId(),
      adoptionId: newId(),
      fromId: userId,
      toId: newId(),
      at: at(2),
      status: 'done',
      formerPet: null,
    },
  ]);
  await addCopies('pet-transfers', stored[0]?._id ?? null, others, (number) => ({
    fromId: newId(),
    toId: newId(),
    at: at(10 + number),
  }));
  expect(
    await findWideQuery(async () => {
      const [first, second, third] = stored.map(({ _id }) => _id);
      expect((await findTransfers(userId)).map(({ _id }) => _id)).toEqual([second, third, first]);
    }),
  ).toBeNull();
});
