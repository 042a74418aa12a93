import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDoctor } from '../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');

async function buildOwnDoctor() {
  const account = userCaller(newId(), 'doctor');
  const { doctor } = await buildDoctor({ userId: account.id, fee: 60_000 });
  return { id: doctor._id, account };
}
type As = typeof admin | typeof visitor;
const save = (as: As, body: object) => clinic.send('PUT', '/api/specialists/me', { as, body });
const decide = (id: string, body: object, as: As = admin) =>
  clinic.send('PUT', `/api/specialists/${id}/fees-decision`, { as, body });
const show = async (id: string, as: As) => (await clinic.send('GET', `/api/specialists/${id}`, { as })).body;
const invalidFields = (answer: { body: { errors?: { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

describe('a doctor', () => {
  test('edits their own record, with a picture of their own, in one audited change', async () => {
    const { id, account } = await buildOwnDoctor();
    const img_URL = clinic.upload(account.id);
    const { status, body } = await save(account, {
      specialise: 'Cats',
      dr_contact: '০১৮১২-৩৪৫৬৭৮',
      languages: ['en', 'bn'],
      img_URL,
      dr_degrees: '',
    });
    expect([status, body.message]).toEqual([200, 'Your profile is updated.']);
    expect(await show(id, visitor)).toMatchObject({
      specialise: 'Cats',
      dr_degrees: 'DVM, MS',
      dr_contact: '+8801812345678',
      languages: ['bn', 'en'],
      img_URL,
    });
    const events = (await clinic.eventsAbout(id)).map(({ envelope }) => envelope);
    expect(events).toMatchObject([
      { name: 'specialist.updated', data: { img_URL, img_owner_id: account.id } },
    ]);
    expect((await save(account, { languages: ['bn', 'en'] })).body.message).toBe('Nothing has changed.');
    expect(await clinic.eventsAbout(id)).toHaveLength(1);
  });

  test.each([
    ['their name', { dr_name: 'Dr. Other' }, 'dr_name'],
    ['their fees', { visiting_fees: 5_000 }, 'visiting_fees'],
    ['an unknown language', { languages: ['xx'] }, 'languages.0'],
    ['a language twice', { languages: ['bn', 'bn'] }, 'languages'],
    ['negative fees', { requested_fees: -1 }, 'requested_fees'],
    ['a picture of another user', { img_URL: () => clinic.upload(newId()) }, 'img_URL'],
  ])('cannot set %s', async (_what, body, field) => {
    const { id, account } = await buildOwnDoctor();
    const before = await Specialists.findById(id).lean();
    const given = Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'function' ? value() : value,
    ]);
    const answer = await save(account, Object.fromEntries(given));
    expect([answer.status, invalidFields(answer)]).toEqual([400, [field]]);
    expect(await Specialists.findById(id).lean()).toEqual(before);
  });

  test('without a linked record has nothing to edit', async () => {
    expect((await save(userCaller(newId(), 'doctor'), { specialise: 'Cats' })).status).toBe(404);
  });
});

describe('other fees', () => {
  test('become valid once an admin approves them, and only doctor and admins see the request', async () => {
    const { id, account } = await buildOwnDoctor();
    const { body } = await save(account, { requested_fees: '800' });
    expect(body.specialist).toMatchObject({ visiting_fees: 600, requested_fees: 800 });
    expect(await show(id, admin)).toMatchObject({ visiting_fees: 600, requested_fees: 800 });
    for (const other of [visitor, userCaller(newId(), 'user'), userCaller(newId(), 'doctor')])
      expect(await show(id, other)).not.toHaveProperty('requested_fees');
    expect((await decide(id, { requested_fees: 800, approve: true }, account)).status).toBe(403);

    expect((await decide(id, { requested_fees: 800, approve: true })).body.message).toBe(
      'The fees are approved.',
    );
    expect(await show(id, account)).toMatchObject({ visiting_fees: 800, requested_fees: null });
    const again = await decide(id, { requested_fees: 800, approve: true });
    expect([again.status, again.body.message]).toEqual([200, 'Nothing has changed.']);
    const decisions = (await clinic.eventsAbout(id)).filter(
      ({ envelope }) => envelope.name === 'specialist.fees_decided',
    );
    expect(decisions.map(({ envelope }) => envelope.data)).toEqual([
      { specialist_id: id, user_id: account.id, fees: 800, approved: true },
    ]);
  });

  test('stay as they were when an admin declines them, and a withdrawn request cannot be approved', async () => {
    const { id, account } = await buildOwnDoctor();
    await save(account, { requested_fees: 800 });
    await decide(id, { requested_fees: 800, approve: false });
    expect(await show(id, account)).toMatchObject({ visiting_fees: 600, requested_fees: null });
    await save(account, { requested_fees: 900 });
    await save(account, { requested_fees: null });
    const { status, body } = await decide(id, { requested_fees: 900, approve: true });
    expect([status, body.code]).toEqual([409, 'requested_fees_changed']);
    expect(await show(id, account)).toMatchObject({ visiting_fees: 600 });
  });

  test('that were raised meanwhile are not approved with the former amount', async () => {
    const { id, account } = await buildOwnDoctor();
    await save(account, { requested_fees: 800 });
    const [raised, approved] = await Promise.all([
      save(account, { requested_fees: 5_000 }),
      decide(id, { requested_fees: 800, approve: true }),
    ]);
    expect(raised.status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    const { visiting_fees } = await show(id, account);
    expect(visiting_fees).toBe(approved.status === 200 ? 800 : 600);
  });

  test('are listed and counted for admins until they are decided, also by an edit', async () => {
    const { id, account } = await buildOwnDoctor();
    const list = (as: As) => clinic.send('GET', '/api/specialists?fees_requested=true&limit=100', { as });
    const ids = async () => (await list(admin)).body.map(({ _id }: { _id: string }) => _id);
    const counted = async () =>
      (await clinic.send('GET', '/api/overview/clinic', { as: admin })).body.waiting.requested_fees;
    const before = await counted();
    await save(account, { requested_fees: 800 });
    expect(await ids()).toContain(id);
    expect(await counted()).toBe(before + 1);
    expect((await list(account)).status).toBe(403);
    await clinic.send('PUT', `/api/specialists/${id}`, { as: admin, body: { visiting_fees: 700 } });
    expect(await ids()).not.toContain(id);
    expect(await show(id, account)).toMatchObject({ visiting_fees: 700, requested_fees: null });
  });
});
