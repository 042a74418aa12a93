import { randomUUID } from 'node:crypto';
import { maxRecordsPerPet } from '@petcare/contracts/clinic/passport/passport.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { Pets } from '../pet.model.ts';
import { appointmentBody, buildUser, dateInDays } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { PassportEntries } from './passport-entry.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
const admin = userCaller(newId(), 'admin');
const today = dateInDays(0);
const weight = { kind: 'weight', date: today, weight_kg: 3.4 };
const note = { kind: 'note', date: today, note: 'Sneezes in the morning.' };
const dose = {
  kind: 'vaccination',
  date: '2026-01-10',
  vaccine: 'Anti-rabies',
  product: 'Rabisin',
  lot: 'L4711',
  next_due: '2027-01-10',
};
const add = (petId: string, as: User, record: object, more: object = {}) =>
  clinic.send('POST', `/api/pets/${petId}/passport`, { as, body: { record, ...more } });
const edit = (petId: string, id: string, as: User, body: object) =>
  clinic.send('PUT', `/api/pets/${petId}/passport/${id}`, { as, body });
const remove = (petId: string, id: string, as: User) =>
  clinic.send('DELETE', `/api/pets/${petId}/passport/${id}`, { as });
const list = (petId: string, as: User, query = '') =>
  clinic.send('GET', `/api/pets/${petId}/passport${query}`, { as });
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

async function buildOwnPet(overrides: Parameters<typeof buildPet>[0] = {}) {
  const owner = buildUser();
  const { _id: petId } = await buildPet({ ownerId: owner.id, ...overrides });
  return { owner, petId };
}

describe('a record of the owner', () => {
  test('is listed by date, the latest first, and by kind', async () => {
    const { owner, petId } = await buildOwnPet();
    for (const record of [weight, dose, { ...note, date: '2026-02-01' }])
      expect((await add(petId, owner, record)).status).toBe(201);
    const { body, headers } = await list(petId, owner);
    expect(body).toMatchObject([
      { content: { kind: 'weight', weight_kg: 3.4 }, by_owner: true, dr_name: null, version: 1 },
      { content: { kind: 'note' }, date: '2026-02-01' },
      { content: { kind: 'vaccination', lot: 'L4711', covers: ['rabies'] }, date: '2026-01-10' },
    ]);
    expect(headers.get('x-total-count')).toBe('3');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(petId, owner, `?limit=1&page=${page}`)));
    expect(pages.flatMap((page) => page.body)).toEqual(body);
    const notes = await list(petId, owner, '?kind=note');
    expect(notes.body).toMatchObject([{ content: { kind: 'note', note: 'Sneezes in the morning.' } }]);
  });

  test.each([
    ['a date in the future', { ...weight, date: dateInDays(1) }, 'record.date'],
    ['a date before the birth', { ...weight, date: '2025-12-31' }, 'record.date'],
    ['a weight of nothing', { ...weight, weight_kg: 0 }, 'record.weight_kg'],
    ['an empty note', { ...note, note: ' ' }, 'record.note'],
    ['a vaccination without a name', { ...dose, vaccine: '' }, 'record.vaccine'],
    ['a next dose before this one', { ...dose, next_due: '2026-01-10' }, 'record.next_due'],
    ['a kind of the clinic', { kind: 'visit', date: today }, 'record.kind'],
    ['a field of another kind', { ...note, weight_kg: 3 }, 'record.weight_kg'],
  ])('with %s names the field and stores nothing', async (_what, record, field) => {
    const { owner, petId } = await buildOwnPet({ bornOn: '2026-01-01' });
    const answer = await add(petId, owner, record);
    expect([answer.status, fieldsOf(answer)?.[0]]).toEqual([400, field]);
    expect((await list(petId, owner)).body).toEqual([]);
  });

  test('sent many times at once with one client id is one record', async () => {
    const { owner, petId } = await buildOwnPet();
    const client_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add(petId, owner, note, { client_id })),
    );
    expect(statuses(answers)).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.entry._id)).size).toBe(1);
    expect((await add(petId, owner, weight, { client_id })).body.code).toBe('idempotency_conflict');
    expect((await list(petId, owner)).body).toHaveLength(1);
  });

  test(`is one of at most ${maxRecordsPerPet}, also when many are added at once`, async () => {
    const { owner, petId } = await buildOwnPet();
    await Pets.updateOne({ _id: petId }, { $set: { recordCount: maxRecordsPerPet - 2 } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(petId, owner, note)));
    expect(statuses(answers)).toEqual([201, 201, 409, 409, 409, 409]);
    const { body } = answers.find(({ status }) => status === 409) ?? {};
    expect(body.code).toBe('passport_full');
    const [entry] = (await list(petId, owner)).body;
    await remove(petId, entry._id, owner);
    expect((await add(petId, owner, note)).status).toBe(201);
  });

  test('is edited once when many editors send the same version; the others get the stored record', async () => {
    const { owner, petId } = await buildOwnPet();
    const { entry } = (await add(petId, owner, note)).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        edit(petId, entry._id, owner, { record: { ...note, note: `Version ${index}` }, version: 1 }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array(5).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      details: { current: { _id: entry._id, version: 2 } },
    });
    const other = await edit(petId, entry._id, owner, { record: weight, version: 2 });
    expect([other.status, fieldsOf(other)]).toEqual([400, ['record.kind']]);
  });

  test('is deleted once, also by many requests at once', async () => {
    const { owner, petId } = await buildOwnPet();
    const { entry } = (await add(petId, owner, note)).body;
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(petId, entry._id, owner)));
    expect(statuses(answers)).toEqual([200, 404, 404, 404, 404]);
    expect(await Pets.findById(petId).lean()).toMatchObject({ recordCount: 0 });
  });

  test('publishes that the passport changed, and is audited without its contents', async () => {
    const { owner, petId } = await buildOwnPet();
    const { entry } = (await add(petId, admin, note)).body;
    await edit(petId, entry._id, owner, { record: { ...note, note: 'Better.' }, version: 1 });
    const events = (await clinic.eventsAbout(petId)).map(({ envelope }) => envelope);
    expect(events.map(({ name, aggregate }) => [name, aggregate.sequence])).toEqual([
      ['passport.changed', 1],
      ['passport.changed', 2],
    ]);
    const [audit] = await OutboxRows.find({ 'envelope.data.record.id': petId }).sort({ _id: 1 }).lean();
    expect(audit?.envelope.data).toMatchObject({ action: 'passport_record.added', after: { kind: 'note' } });
    expect(JSON.stringify(audit)).not.toContain('Sneezes');
  });
});

describe('the weight of a pet', () => {
  const weightOf = async (petId: string) => (await Pets.findById(petId).lean())?.weightKg;

  test('is the latest one in the passport', async () => {
    const { owner, petId } = await buildOwnPet();
    await add(petId, owner, { ...weight, date: '2026-03-01', weight_kg: 4 });
    await add(petId, owner, { ...weight, date: '2026-02-01', weight_kg: 3 });
    expect(await weightOf(petId)).toBe(4);
    const latest = (await add(petId, owner, { ...weight, weight_kg: 5 })).body.entry;
    expect(await weightOf(petId)).toBe(5);
    await edit(petId, latest._id, owner, { record: { ...weight, weight_kg: 5.5 }, version: 1 });
    expect(await weightOf(petId)).toBe(5.5);
    await remove(petId, latest._id, owner);
    expect(await weightOf(petId)).toBe(4);
  });

  test('set on its page is one entry per day', async () => {
    const owner = buildUser();
    const created = await clinic.send('POST', '/api/pets', {
      as: owner,
      body: { name: 'Minu', species: 'cat', weight_kg: 3 },
    });
    const petId = created.body.pet._id;
    for (const weight_kg of [3.2, 3.4])
      await clinic.send('PUT', `/api/pets/${petId}`, { as: owner, body: { weight_kg } });
    await clinic.send('PUT', `/api/pets/${petId}`, { as: owner, body: { colour: 'Grey' } });
    expect((await list(petId, owner)).body).toMatchObject([
      { date: today, content: { kind: 'weight', weight_kg: 3.4 }, by_owner: true },
    ]);
  });
});

describe('a passport', () => {
  test('is found by the owner, admins, and a doctor with an appointment, who changes nothing', async () => {
    const { owner, petId } = await buildOwnPet();
    const { entry } = (await add(petId, owner, note)).body;
    const [doctor, stranger] = [buildUser('doctor'), buildUser()];
    const offered = await buildDoctor({ userId: doctor.id });
    expect((await list(petId, doctor)).status).toBe(404);
    await bookAppointment(appointmentBody(offered, { pet_id: petId }), owner);
    for (const as of [owner, admin, doctor]) expect((await list(petId, as)).body).toHaveLength(1);
    expect((await list(petId, stranger)).status).toBe(404);
    for (const as of [doctor, stranger]) {
      expect((await add(petId, as, note)).status).toBe(404);
      expect((await edit(petId, entry._id, as, { record: note, version: 1 })).status).toBe(404);
      expect((await remove(petId, entry._id, as)).status).toBe(404);
    }
    const own = await buildPet({ ownerId: stranger.id });
    expect((await remove(own._id, entry._id, stranger)).status).toBe(404);
    expect(await PassportEntries.countDocuments({ petId })).toBe(1);
  });
});
