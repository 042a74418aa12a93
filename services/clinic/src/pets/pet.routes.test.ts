import { randomInt, randomUUID } from 'node:crypto';
import { maxPetsPerOwner } from '@petcare/contracts/clinic/pets/pets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { cancelAppointment } from '../appointments/changes/change-appointment-status.ts';
import { appointmentBody, buildUser, dateInDays } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { buildPet } from '../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { Pets } from './pet.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const newMicrochip = () => `985${String(randomInt(10 ** 11)).padStart(12, '0')}`;
type User = ReturnType<typeof buildUser>;
const add = (as: User, body: Record<string, unknown> = {}) =>
  clinic.send('POST', '/api/pets', { as, body: { name: 'Minu', species: 'cat', ...body } });
const edit = (id: string, as: User, body: Record<string, unknown>) =>
  clinic.send('PUT', `/api/pets/${id}`, { as, body });
const setStatus = (id: string, as: User, body: Record<string, unknown>) =>
  clinic.send('PUT', `/api/pets/${id}/status`, { as, body });
const petsOf = async (as: User) => (await clinic.send('GET', `/api/pets/user/${as.id}`, { as })).body;
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);
const namesOf = async (id: string) => (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('adding a pet', () => {
  test('needs a name and a species, and stores every detail', async () => {
    const owner = buildUser();
    const { status, body } = await add(owner);
    expect(status).toBe(201);
    expect(body.pet).toMatchObject({ owner_id: owner.id, sex: 'unknown', status: 'active', version: 1 });
    const details = {
      name: 'মিনু',
      breed: 'Deshi',
      sex: 'female',
      born_on: '2023-05-01',
      born_about: true,
      weight_kg: 3.25,
      colour: 'Orange and white',
      neutered: true,
      microchip: newMicrochip(),
      allergies: 'Chicken',
      notes: 'Hides under the sofa.\nLikes fish.',
      insurance: 'Green Delta 12345',
    };
    const detailed = await add(owner, { ...details, img_URL: clinic.upload(owner.id) });
    expect(detailed.body.pet).toMatchObject({ ...details, picture: { width: expect.any(Number) } });
    expect(await namesOf(detailed.body.pet._id)).toEqual(['pet.added']);
    expect(await petsOf(owner)).toHaveLength(2);
  });

  test.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a name that no passport can print', { name: '王小明' }, 'name'],
    ['an unknown species', { species: 'dragon' }, 'species'],
    ['a weight of nothing', { weight_kg: 0 }, 'weight_kg'],
    ['a birth in the future', { born_on: dateInDays(1) }, 'born_on'],
    ['a birth before 1900', { born_on: '1899-12-31' }, 'born_on'],
    ['a microchip of 14 digits', { microchip: '98511234567890' }, 'microchip'],
    ['the id of another owner', { owner_id: newId() }, 'owner_id'],
    ['the picture of another user', { img_URL: '/media/665f1f77bcf86cd799439011/1280.webp' }, 'img_URL'],
  ])('with %s names the field and stores nothing', async (_what, given, field) => {
    const owner = buildUser();
    const answer = await add(owner, given);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect(await petsOf(owner)).toEqual([]);
  });

  test('twice at once with one client id adds one', async () => {
    const owner = buildUser();
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(owner, { client_id })));
    expect(statuses(answers)).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.pet._id)).size).toBe(1);
    expect((await add(owner, { client_id, name: 'Tuni' })).body.code).toBe('idempotency_conflict');
  });

  test(`is limited to ${maxPetsPerOwner} per owner, also by many requests at once`, async () => {
    const owner = buildUser();
    for (let count = 2; count < maxPetsPerOwner; count += 1) await buildPet({ ownerId: owner.id });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(owner)));
    expect(statuses(answers)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_pets');
    expect(await petsOf(owner)).toHaveLength(maxPetsPerOwner);
  });

  test('with one microchip many times at once adds one, until that pet is archived', async () => {
    const microchip = newMicrochip();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(buildUser(), { microchip })));
    expect(statuses(answers)).toEqual([201, ...Array(5).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('microchip_taken');
    const former = answers.find(({ status }) => status === 201)?.body.pet;
    expect((await setStatus(former._id, admin, { status: 'archived' })).status).toBe(200);
    expect((await add(buildUser(), { microchip })).status).toBe(201);
    expect((await setStatus(former._id, admin, { status: 'active' })).body.code).toBe('microchip_taken');
  });
});

describe('editing a pet', () => {
  test('changes the given fields, clears those that are null, and keeps the others', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id, breed: 'Deshi', allergies: 'Chicken' });
    const { body } = await edit(_id, owner, { allergies: null, weight_kg: 4 });
    expect(body.pet).toMatchObject({ breed: 'Deshi', allergies: null, weight_kg: 4, version: 2 });
    const again = await edit(_id, owner, { weight_kg: 4, version: 1 });
    expect(again.body).toMatchObject({ message: 'Nothing has changed.', pet: { version: 2 } });
    expect(await namesOf(_id)).toEqual(['pet.updated']);
  });

  test('of an outdated version is refused with the stored pet; of many at once one is stored', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id });
    const edits = Array.from({ length: 6 }, (_, index) =>
      edit(_id, owner, { name: `Minu ${index}`, version: 1 }),
    );
    const answers = await Promise.all(edits);
    expect(statuses(answers)).toEqual([200, ...Array(5).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'version_conflict',
      details: { current: { _id, version: 2 } },
    });
  });

  test('of two fields at once without a version stores both', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id });
    await Promise.all([edit(_id, owner, { colour: 'Grey' }), edit(_id, owner, { breed: 'Persian' })]);
    expect(await Pets.findById(_id).lean()).toMatchObject({ colour: 'Grey', breed: 'Persian', version: 3 });
  });

  test('replaces and removes the picture', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id });
    const img_URL = clinic.upload(owner.id);
    expect((await edit(_id, owner, { img_URL })).body.pet).toMatchObject({
      img_URL,
      picture: { url: img_URL },
    });
    expect((await edit(_id, owner, { img_URL: null })).body.pet).toMatchObject({
      img_URL: '',
      picture: null,
    });
    const events = await clinic.eventsAbout(_id);
    expect(events.map(({ envelope }) => envelope.data)).toMatchObject([
      { img_URL, img_owner_id: owner.id },
      { img_URL: '', img_owner_id: null },
    ]);
  });

  test('by an admin is audited without the name of the pet', async () => {
    const { _id } = await buildPet({ name: 'Minu' });
    await edit(_id, admin, { name: 'Tuni', colour: 'Grey' });
    const rows = await OutboxRows.find({ 'envelope.data.record.id': _id }).sort({ _id: 1 }).lean();
    const audits = rows.map(({ envelope }) => envelope.data);
    expect(audits).toMatchObject([
      { action: 'pet.updated', before: { name: 'M…', colour: null }, after: { name: 'T…', colour: 'Grey' } },
    ]);
  });
});

describe('the status of a pet', () => {
  test('becomes archived and active again; the same status again publishes no event', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id });
    for (const status of ['archived', 'archived', 'active'])
      expect((await setStatus(_id, owner, { status })).body.pet).toMatchObject({ status });
    expect(await namesOf(_id)).toEqual(['pet.updated', 'pet.updated']);
  });

  test('becomes deceased with an optional date, which must lie between birth and today', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id, bornOn: '2020-01-01' });
    for (const deceased_on of ['2019-12-31', dateInDays(1)]) {
      const refused = await setStatus(_id, owner, { status: 'deceased', deceased_on });
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['deceased_on']]);
    }
    expect((await setStatus(_id, owner, { status: 'active', deceased_on: '2025-01-01' })).status).toBe(400);
    const { body } = await setStatus(_id, owner, { status: 'deceased', deceased_on: '2025-06-01' });
    expect(body.pet).toMatchObject({ status: 'deceased', deceased_on: '2025-06-01' });
    const back = await setStatus(_id, owner, { status: 'active' });
    expect(back.body.pet).toMatchObject({ status: 'active', deceased_on: null });
  });
});

test('of two archived pets with one microchip, one becomes active', async () => {
  const microchip = newMicrochip();
  const pets = await Promise.all(
    Array.from({ length: 2 }, () => buildPet({ microchip, status: 'archived' })),
  );
  const answers = await Promise.all(
    pets.flatMap(({ _id }) => [0, 1, 2].map(() => setStatus(_id, admin, { status: 'active' }))),
  );
  expect(statuses(answers)).toEqual([...Array(3).fill(200), ...Array(3).fill(409)]);
  expect(await Pets.countDocuments({ microchip, status: 'active' })).toBe(1);
});

describe('reading a pet', () => {
  test('is for its owner and admins; others find nothing', async () => {
    const owner = buildUser();
    const { _id } = await buildPet({ ownerId: owner.id });
    for (const as of [owner, admin])
      expect((await clinic.send('GET', `/api/pets/${_id}`, { as })).status).toBe(200);
    const stranger = buildUser();
    expect((await clinic.send('GET', `/api/pets/${_id}`, { as: stranger })).status).toBe(404);
    expect((await edit(_id, stranger, { name: 'Mine' })).status).toBe(404);
    expect((await setStatus(_id, stranger, { status: 'archived' })).status).toBe(404);
    expect((await clinic.send('DELETE', `/api/pets/${_id}`, { as: stranger })).status).toBe(404);
    expect((await clinic.send('GET', `/api/pets/user/${owner.id}`, { as: stranger })).status).toBe(403);
    expect((await clinic.send('GET', `/api/pets/${_id}`, { as: visitor })).status).toBe(401);
  });

  test('is for a doctor while an appointment for it is theirs, who cannot change it', async () => {
    const owner = buildUser();
    const pet = await buildPet({ ownerId: owner.id });
    const [doctor, other] = [buildUser('doctor'), buildUser('doctor')];
    const offered = await buildDoctor({ userId: doctor.id });
    await buildDoctor({ userId: other.id });
    const read = async (as: User) => (await clinic.send('GET', `/api/pets/${pet._id}`, { as })).status;
    expect(await read(doctor)).toBe(404);
    const { appointment } = await bookAppointment(appointmentBody(offered, { pet_id: pet._id }), owner);
    expect([await read(doctor), await read(other)]).toEqual([200, 404]);
    expect((await edit(pet._id, doctor, { name: 'Mine' })).status).toBe(404);
    await cancelAppointment(appointment._id, undefined, owner);
    expect(await read(doctor)).toBe(404);
  });

  test('lists active pets first, by name', async () => {
    const ownerId = newId();
    const pets = { Ada: 'deceased', Tuni: 'active', Bagha: 'archived', Minu: 'active' } as const;
    for (const [name, status] of Object.entries(pets)) await buildPet({ ownerId, name, status });
    const names = (await petsOf(buildUser('user', ownerId))).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Minu', 'Tuni', 'Bagha', 'Ada']);
  });
});
