import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Invitations } from '../doctors/accounts/invitation.model.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { dateInDays, dhakaTime } from '../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { Specialists, specialistTerms } from '../doctors/specialists/specialist.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');

/** The specification's form: numbers as strings, no picture. */
const form = (given: Record<string, unknown> = {}) => ({
  dr_name: 'Dr. Sharmin Sultana',
  specialise: 'Surgery',
  dr_degrees: 'DVM, MS',
  experience_yr: '14',
  visiting_fees: '1500',
  dr_address: 'Gulshan Avenue, Dhaka',
  dr_contact: '০১৭১২-৩৪৫৬৭৮',
  dr_email: `${randomUUID()}@PetCare.test`,
  ...given,
});
const add = (given?: Record<string, unknown>) =>
  clinic.send('POST', '/api/specialists', { as: admin, body: form(given) });
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

describe('adding a doctor', () => {
  test('accepts the specification’s form, publishes an event, and makes the doctor bookable at once', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Doctor Added!',
      specialist: { experience_yr: 14, visiting_fees: 1500, dr_contact: '+8801712345678', img_URL: '' },
    });
    expect(body.specialist.dr_email).toMatch(/@petcare\.test$/);
    expect(body.specialist.next_free).not.toBeNull();
    const stored = await Specialists.findById(body.specialist._id).lean();
    expect(stored).toMatchObject({ fee: 150_000, userId: null, version: 1 });
    const events = await clinic.eventsAbout(body.specialist._id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['specialist.added']);
  });

  test('accepts only a picture uploaded by the admin', async () => {
    const own = clinic.upload(admin.id);
    const { body } = await add({ img_URL: own });
    expect(body.specialist).toMatchObject({ img_URL: own, picture: { url: own } });
    const [events] = await clinic.eventsAbout(body.specialist._id);
    expect(events?.envelope.data).toMatchObject({ img_URL: own, img_owner_id: admin.id });
    for (const img_URL of [clinic.upload(newId()), 'https://evil.test/x.webp', 'javascript:alert(1)']) {
      const refused = await add({ img_URL });
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['img_URL']]);
    }
  });

  test('names every missing or invalid field, and stores nothing', async () => {
    const before = await Specialists.countDocuments();
    const empty = await clinic.send('POST', '/api/specialists', { as: admin, body: {} });
    expect(empty.status).toBe(400);
    expect(fieldsOf(empty)).toEqual(Object.keys(form()));
    const wrong = await add({ visiting_fees: '-1', experience_yr: '2.5', dr_contact: '12', dr_email: 'x' });
    expect(fieldsOf(wrong)?.toSorted()).toEqual(['dr_contact', 'dr_email', 'experience_yr', 'visiting_fees']);
    expect(await Specialists.countDocuments()).toBe(before);
  });

  test('with the same email address many times at once adds one', async () => {
    const dr_email = `${randomUUID()}@petcare.test`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ dr_email })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('specialist_email_taken');
    expect(await Specialists.countDocuments({ email: dr_email })).toBe(1);
  });

  test('with an invitation stores the doctor and the invitation together', async () => {
    const { body } = await add({ invite: true });
    const id = body.specialist._id;
    expect(await Invitations.countDocuments({ specialistId: id, usedAt: null })).toBe(1);
    const events = await clinic.eventsAbout(id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['specialist.added', 'specialist.invited']);
  });
});

describe('the public doctors', () => {
  test('are listed without contact data, except for admins', async () => {
    const { doctor } = await buildDoctor({ name: `Dr. ${randomUUID()}`, userId: newId() });
    const search = `/api/specialists?search=${encodeURIComponent(doctor.name.toUpperCase())}`;
    for (const as of [visitor, userCaller(newId()), userCaller(newId(), 'doctor')]) {
      const { body, headers } = await clinic.send('GET', search, { as });
      expect(headers.get('x-total-count')).toBe('1');
      expect(body).toMatchObject([{ _id: doctor._id, visiting_fees: 800 }]);
      for (const secret of ['dr_contact', 'dr_email', 'user_id']) expect(body[0]).not.toHaveProperty(secret);
    }
    const { body } = await clinic.send('GET', search, { as: admin });
    expect(body).toMatchObject([{ dr_email: doctor.email, user_id: doctor.userId }]);
  });

  test('are newest first, in pages', async () => {
    const mark = newId();
    const old = await buildDoctor({ specialise: mark, createdAt: new Date('2020-01-01') });
    const young = await buildDoctor({ specialise: mark });
    const page = (number: number) =>
      clinic.send('GET', `/api/specialists?search=${mark}&limit=1&page=${number}`);
    expect((await page(1)).body).toMatchObject([{ _id: young.doctor._id }]);
    expect((await page(2)).body).toMatchObject([{ _id: old.doctor._id }]);
    expect((await page(1)).headers.get('x-total-count')).toBe('2');
    expect((await clinic.send('GET', '/api/specialists?limit=0')).status).toBe(400);
    expect((await clinic.send('GET', `/api/specialists?search=a${'('.repeat(50)}`)).status).toBe(200);
  });

  test('have contact data when shown one by one, without the account, and are not indexed by search engines', async () => {
    const { doctor } = await buildDoctor({ userId: newId() });
    const { body, headers } = await clinic.send('GET', `/api/specialists/${doctor._id}`);
    expect(body).toMatchObject({ dr_email: doctor.email, dr_contact: doctor.contact });
    expect(body).not.toHaveProperty('user_id');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    for (const id of [newId(), 'nonsense', '$ne'])
      expect((await clinic.send('GET', `/api/specialists/${id}`)).status).toBe(404);
  });

  test('do not show the address that the doctor signs in with, except to the doctor and admins', async () => {
    const userId = newId();
    const { doctor } = await buildDoctor({ userId });
    const emailAs = async (as: Caller) =>
      (await clinic.send('GET', `/api/specialists/${doctor._id}`, { as })).body.dr_email;
    await inTransaction(() =>
      UserCopies.create({
        _id: userId,
        fullName: doctor.name,
        email: doctor.email,
        role: 'doctor',
        sequence: 1,
      }),
    );
    for (const as of [visitor, userCaller(newId()), userCaller(newId(), 'doctor')])
      expect(await emailAs(as)).toBe('');
    for (const as of [userCaller(userId, 'doctor'), admin]) expect(await emailAs(as)).toBe(doctor.email);
    // Another address is for the public.
    await inTransaction(() => UserCopies.updateOne({ _id: userId }, { email: `${newId()}@petcare.test` }));
    expect(await emailAs(visitor)).toBe(doctor.email);
  });

  test('show the address of the practice to others, unless the doctor signs in with it', async () => {
    const userId = newId();
    const email = `${newId()}@petcare.test`;
    const { body } = await add({ dr_email: email, practice_email: 'Praxis@উদাহরণ.বাংলা', invite: true });
    const id = body.specialist._id;
    await inTransaction(() => Specialists.updateOne({ _id: id }, { userId }));
    await inTransaction(() =>
      UserCopies.create({ _id: userId, fullName: 'Sharmin', email, role: 'doctor', sequence: 1 }),
    );
    const show = async (as: Caller) => (await clinic.send('GET', `/api/specialists/${id}`, { as })).body;
    const practice_email = 'praxis@xn--d5b6ci4b4b3a.xn--54b7fta0cc';
    expect(await show(visitor)).toMatchObject({ dr_email: practice_email });
    expect(await show(visitor)).not.toHaveProperty('practice_email');
    for (const as of [admin, userCaller(userId, 'doctor')])
      expect(await show(as)).toMatchObject({ dr_email: email, practice_email });

    const changed = { practice_email: 'desk@petcare.test' };
    expect(
      (await clinic.send('PUT', '/api/specialists/me', { as: userCaller(userId, 'doctor'), body: changed }))
        .status,
    ).toBe(200);
    expect((await show(visitor)).dr_email).toBe('desk@petcare.test');
    await clinic.send('PUT', `/api/specialists/${id}`, { as: admin, body: { practice_email: email } });
    expect((await show(visitor)).dr_email).toBe('');
  });

  test('show the next free slot, which changes when it is taken', async () => {
    const day = dateInDays(1);
    const hours = { weekly: [], overrides: [{ date: day, hours: [{ from: '09:00', to: '09:40' }] }] };
    const { doctor } = await buildDoctor({}, hours);
    const next = async () => (await clinic.send('GET', `/api/specialists/${doctor._id}`)).body.next_free;
    expect(await next()).toEqual({ date: day, start: dhakaTime(day, '09:00') });
    for (const start of [dhakaTime(day, '09:00'), dhakaTime(day, '09:20')])
      await clinic.send('POST', `/api/specialists/${doctor._id}/holds`, {
        as: userCaller(newId()),
        body: { start },
      });
    expect(await next()).toBeNull();
  });

  test('get their own record once it is linked', async () => {
    const account = userCaller(newId(), 'doctor');
    const mine = () => clinic.send('GET', '/api/specialists/me', { as: account });
    expect((await mine()).body).toEqual({ specialist: null });
    const { doctor } = await buildDoctor({ userId: account.id });
    expect((await mine()).body.specialist).toMatchObject({ _id: doctor._id });
  });
});

describe('editing a doctor', () => {
  const edit = (id: string, body: unknown) =>
    clinic.send('PUT', `/api/specialists/${id}`, { as: admin, body });

  test('keeps what is blank or left out', async () => {
    const { doctor } = await buildDoctor();
    const { status, body } = await edit(doctor._id, {
      dr_name: 'Dr. New',
      dr_degrees: ' ',
      visiting_fees: '',
    });
    expect([status, body.message]).toEqual([200, 'Doctor updated!']);
    expect(await Specialists.findById(doctor._id).lean()).toEqual({
      ...doctor,
      name: 'Dr. New',
      searchTerms: specialistTerms({ ...doctor, name: 'Dr. New' }),
      version: 2,
    });
    const events = await clinic.eventsAbout(doctor._id);
    expect(events.map(({ envelope }) => [envelope.name, envelope.aggregate.sequence])).toEqual([
      ['specialist.updated', 2],
    ]);
  });

  test('that changes nothing publishes no event', async () => {
    const { doctor } = await buildDoctor();
    const { body } = await edit(doctor._id, { dr_name: doctor.name, visiting_fees: '800' });
    expect(body.message).toBe('Nothing has changed.');
    expect(await clinic.eventsAbout(doctor._id)).toEqual([]);
  });

  test('is refused with invalid fields, for an unknown doctor, and with the address of another', async () => {
    const { doctor } = await buildDoctor();
    const other = await buildDoctor();
    expect((await edit(doctor._id, { visiting_fees: 'much' })).status).toBe(400);
    expect((await edit(doctor._id, { user_id: newId() })).status).toBe(400);
    expect((await edit(newId(), { dr_name: 'Dr. Nobody' })).status).toBe(404);
    const taken = await edit(doctor._id, { dr_email: other.doctor.email });
    expect([taken.status, taken.body.code]).toEqual([409, 'specialist_email_taken']);
    expect(await Specialists.findById(doctor._id).lean()).toEqual(doctor);
  });
});
