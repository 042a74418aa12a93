import { randomUUID } from 'node:crypto';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from '../../appointments/appointment.model.ts';
import { acceptInvitation } from '../../doctors/accounts/link-account.ts';
import { storeUser } from '../users/store-user.ts';
import { Pets } from '../../pets/pet.model.ts';
import { PetTransfers } from '../../pets/transfers/pet-transfer.model.ts';
import { WalkIns } from '../../appointments/reception/walk-in.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { Invitations } from '../../doctors/accounts/invitation.model.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { emergencyBody } from '../../testing/build-emergency.ts';
import { buildHandover } from '../../testing/build-handover.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
type Built = Awaited<ReturnType<typeof buildDoctor>>;
const system = { kind: 'system', name: 'cascade' } as const;

async function erase(id: string): Promise<void> {
  for (const path of [
    `/api/appointments/user/${id}`,
    `/api/pets/user/${id}`,
    `/internal/clinic/users/${id}/personal-rows`,
  ])
    expect((await clinic.send('DELETE', path, { as: system })).status).toBe(200);
}
/** The final check of the deletion. */
async function remaining(id: string): Promise<number> {
  const { body } = await clinic.send('GET', `/internal/clinic/deletions/user/${id}/rows`, { as: system });
  return body.rows.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
}

const patient = {
  patient_name: 'Rahima Khatun',
  patient_email: 'rahima@petcare.test',
  patient_contact: '+8801712345678',
};

/** Sends one request of each kind that stores something of the user. */
async function writeEverything(as: User, built: Built, [hour, minute]: [string, string]) {
  const { doctor, service } = built;
  const slot = (days: number) => dhakaTime(dateInDays(days), `${hour}:${minute}`);
  const requests = {
    hold: [`/api/specialists/${doctor._id}/holds`, { start: slot(4) }],
    appointment: ['/api/appointments', appointmentBody(built, { slot_start: slot(5) })],
    waitlist: [
      `/api/specialists/${doctor._id}/waitlist`,
      { service_id: service._id, date: dateInDays(6), ...patient },
    ],
    pet: ['/api/pets', { name: 'Minu', species: 'cat', client_id: randomUUID() }],
    emergency: ['/api/emergencies', emergencyBody()],
  } as const;
  const statuses: Record<string, number> = {};
  for (const [kind, [path, body]] of Object.entries(requests))
    statuses[kind] = (await clinic.send('POST', path, { as, body })).status;
  return statuses;
}

test('a user who is erased stores nothing with a session that is still valid', async () => {
  const [user, other] = [buildUser(), buildUser()];
  const built = await buildDoctor();
  await buildPet({ ownerId: user.id });
  await erase(user.id);
  const refused = await writeEverything(user, built, ['10', '00']);
  expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((kind) => [kind, 404])));
  expect(await remaining(user.id)).toBe(0);
  // Control: the same requests of another user are accepted.
  const accepted = Object.values(await writeEverything(other, built, ['10', '20']));
  expect(accepted.filter((status) => status >= 400)).toEqual([]);
  expect(await remaining(other.id)).toBe(accepted.length);
});

test('an admin who deletes the pets of a user lets them add others', async () => {
  const user = buildUser();
  await clinic.send('DELETE', `/api/pets/user/${user.id}`, { as: userCaller(newId(), 'admin') });
  const body = { name: 'Minu', species: 'cat', client_id: randomUUID() };
  expect((await clinic.send('POST', '/api/pets', { as: user, body })).status).toBe(201);
});

test('events about an erased user that arrive late store nothing of theirs', async () => {
  const email = `late-${newId()}@petcare.test`;
  const walkIn = { _id: newId(), phone: `+88017${newId().slice(-8)}`, fullName: 'Rahima', email };
  await WalkIns.create([{ ...walkIn, createdAt: new Date() }]);
  const pet = await buildPet({ ownerId: walkIn._id });
  const user = buildUser('doctor');
  await erase(user.id);
  await storeUser(
    {
      user_id: user.id,
      full_name: 'Rahima',
      email,
      image_URL: '',
      role: 'doctor',
      email_verified: true,
    },
    2,
  );
  expect(await Pets.findById(pet._id).lean()).toMatchObject({ ownerId: walkIn._id });

  const { doctor } = await buildDoctor();
  const invitation = { _id: newId(), specialistId: doctor._id, email, createdAt: new Date() };
  await Invitations.create([{ ...invitation, expiresAt: new Date(Date.now() + 60_000) }]);
  const { data } = buildEvent('doctor_invitation.accepted', {
    invitation_id: invitation._id,
    specialist_id: doctor._id,
    user_id: user.id,
  });
  await acceptInvitation(data);
  expect(await Specialists.findById(doctor._id).lean()).toMatchObject({ userId: null });
  expect(await remaining(user.id)).toBe(0);
});

test('a handover to an adopter who was erased meanwhile is refused and names them nowhere', async () => {
  const { owner, adopter, pet, id, handOver } = await buildHandover();
  await erase(adopter.id);
  await handOver();
  expect(await PetTransfers.findById(id).lean()).toMatchObject({
    status: 'refused',
    fromId: owner.id,
    toId: '',
  });
  expect(await Pets.findById(pet._id).lean()).toMatchObject({ ownerId: owner.id });
  expect(await remaining(adopter.id)).toBe(0);
});

test('a booking that runs at the same time as the erasure is either erased or refused', async () => {
  const built = await buildDoctor();
  const statuses = new Set<number>();
  for (let trial = 0; trial < 10; trial += 1) {
    const user = buildUser();
    const pets = () =>
      clinic.send('POST', '/api/pets', {
        as: user,
        body: { name: 'Minu', species: 'cat', client_id: randomUUID() },
      });
    const book = () =>
      clinic.send('POST', '/api/appointments', {
        as: user,
        body: appointmentBody(built, { appointment_date: dateInDays(3 + trial) }),
      });
    const [pet, booked] = await Promise.all([pets(), book(), erase(user.id)]);
    statuses.add(pet.status).add(booked.status);
    expect(await remaining(user.id)).toBe(0);
    expect(await Appointments.countDocuments({ patientId: user.id })).toBe(0);
  }
  expect([...statuses].filter((status) => status !== 201 && status !== 404)).toEqual([]);
});
