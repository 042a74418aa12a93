import { randomUUID } from 'node:crypto';
import {
  endedLinkDays,
  maxActivePassportLinks,
  maxListedViews,
  passportLinkEndpoints,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { hashLinkToken } from '@petcare/platform/auth/link-token.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removePetsOf } from '../../lifecycle/erasure/remove-pets.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../../lifecycle/erasure/personal-table.ts';
import { PassportEntries } from '../passport/passport-entry.model.ts';
import { Pets } from '../pet.model.ts';
import { buildUser, dateInDays } from '../../testing/appointment-request.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { emptyTrash } from '../../lifecycle/trash/empty-trash.ts';
import { createLink } from './change-links.ts';
import { deleteEndedLinks } from './delete-ended-links.ts';
import { openLink } from './open-link.ts';
import { PassportLinks } from './passport-link.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
const admin = userCaller(newId(), 'admin');
const everything = { shows: 'everything', valid_for: '24h' } as const;
const vaccinations = { shows: 'vaccinations', valid_for: '30d' } as const;
const dayMs = 24 * 3_600_000;

const create = (petId: string, as: User, body: object = everything) =>
  clinic.send('POST', `/api/pets/${petId}/passport-links`, { as, body });
const list = async (petId: string, as: User) =>
  (await clinic.send('GET', `/api/pets/${petId}/passport-links`, { as })).body;
const revoke = (petId: string, linkId: string, as: User) =>
  clinic.send('DELETE', `/api/pets/${petId}/passport-links/${linkId}`, { as });
const open = (token: string) => clinic.send('POST', '/api/shared-passports/open', { body: { token } });
const tokenIn = (url: string) => new URL(url).hash.slice(1);
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function buildOwnPet(overrides: Parameters<typeof buildPet>[0] = {}) {
  const owner = buildUser();
  const { _id: petId } = await buildPet({ ownerId: owner.id, ...overrides });
  return { owner, petId };
}

async function share(petId: string, owner: User, body: object = everything) {
  const { body: answer } = await create(petId, owner, body);
  return { linkId: answer.link._id as string, token: tokenIn(answer.url) };
}

/** An entry that an event of the clinic would store. */
function addEntry(petId: string, content: object, date = '2026-02-01') {
  const source = `test:${newId()}`;
  const entry = { _id: newId(), petId, source, group: source, content, date, at: new Date() };
  return PassportEntries.create([
    { ...entry, byOwner: false, drName: 'Dr. Tania', fingerprint: null, version: 1, updatedAt: new Date() },
  ]);
}

describe('a link to a passport', () => {
  test('shows a visitor the pet and all that happened, and neither ids nor the owner', async () => {
    const { owner, petId } = await buildOwnPet({
      name: 'Minu',
      allergies: 'Chicken',
      notes: 'Lives at House 7, Dhanmondi',
      microchip: '985112345678903',
      insurance: 'Policy 4711',
    });
    const visit = { visit_id: newId(), appointment_id: newId(), diagnosis: 'Tick fever' };
    await addEntry(petId, { kind: 'visit', ...visit, prescription_lines: 2 }, '2026-03-01');
    await addEntry(petId, { kind: 'weight', weight_kg: 3.4 }, '2026-02-20');
    const booked = { appointment_id: newId(), service_name: 'Check-up', slot_start: '2026-02-10T04:00:00Z' };
    await addEntry(petId, { kind: 'appointment', ...booked, status: 'Completed' }, '2026-02-10');
    await addEntry(petId, { kind: 'appointment', ...booked, status: 'Confirmed' }, dateInDays(3));
    await addEntry(petId, { kind: 'added' });
    const created = await create(petId, owner);
    expect(created.status).toBe(201);
    const { status, body, headers } = await open(tokenIn(created.body.url));
    expect(status).toBe(200);
    expect(passportLinkEndpoints['passportLinks.open'].response.strict().parse(body)).toEqual(body);
    expect(body.pet).toMatchObject({ name: 'Minu', species: 'cat', allergies: 'Chicken' });
    expect(body.entries).toEqual([
      {
        date: '2026-03-01',
        content: { kind: 'visit', diagnosis: 'Tick fever', prescription_lines: 2 },
        by_owner: false,
        dr_name: 'Dr. Tania',
      },
      {
        date: '2026-02-20',
        content: { kind: 'weight', weight_kg: 3.4 },
        by_owner: false,
        dr_name: 'Dr. Tania',
      },
      {
        date: '2026-02-10',
        content: { kind: 'appointment', service_name: 'Check-up' },
        by_owner: false,
        dr_name: 'Dr. Tania',
      },
    ]);
    const text = JSON.stringify(body);
    for (const secret of [petId, owner.id, 'Dhanmondi', '9851', '4711', visit.visit_id, 'T04:00'])
      expect(text).not.toContain(secret);
    expect(headers.get('cache-control') ?? 'no-store').toContain('no-store');
  });

  test('that shows vaccinations shows nothing else', async () => {
    const { owner, petId } = await buildOwnPet({ allergies: 'Chicken' });
    await addEntry(petId, { kind: 'note', note: 'Sneezes' });
    const dose = { vaccine: 'Rabies', product: 'Rabisin', lot: 'L1', next_due: '2027-02-01' };
    await addEntry(petId, { kind: 'vaccination', ...dose, covers: ['rabies'] });
    const { token } = await share(petId, owner, vaccinations);
    const { body } = await open(token);
    expect(body.entries.map(({ content }: { content: object }) => content)).toEqual([
      { kind: 'vaccination', ...dose },
    ]);
    expect(body.pet.allergies).toBeNull();
  });

  test('has a secret of 256 bits, of which only the hash is stored', async () => {
    const { owner, petId } = await buildOwnPet();
    const { token } = await share(petId, owner);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await PassportLinks.findOne({ petId }).lean();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored?.tokenHash).toBe(hashLinkToken(token));
    expect(JSON.stringify(await list(petId, owner))).not.toContain(stored?.tokenHash);
  });

  test('ends after its time; unknown, expired and revoked ones answer alike', async () => {
    const { owner, petId } = await buildOwnPet();
    for (const [valid_for, days] of [
      ['24h', 1],
      ['7d', 7],
      ['30d', 30],
    ] as const) {
      const { link, token } = await createLink(petId, { shows: 'everything', valid_for }, owner);
      const end = link.createdAt.getTime() + days * dayMs;
      await expect(openLink(token, new Date(end - 1))).resolves.toMatchObject({ shows: 'everything' });
      await expect(openLink(token, new Date(end))).rejects.toMatchObject({ code: 'not_found' });
    }
    const [expired, revoked] = [await share(petId, owner), await share(petId, owner)];
    await PassportLinks.updateOne({ _id: expired.linkId }, { $set: { endsAt: new Date() } });
    await revoke(petId, revoked.linkId, owner);
    const answers = await Promise.all([expired.token, revoked.token, 'A'.repeat(43)].map(open));
    const seen = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    expect(seen[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    const states = (await list(petId, owner)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['revoked', 'expired', 'active', 'active', 'active']);
  });

  test('keeps the time of each view for the owner, and nothing about the visitor', async () => {
    const { owner, petId } = await buildOwnPet();
    const { token, linkId } = await share(petId, owner);
    await Promise.all(Array.from({ length: 8 }, () => open(token)));
    const [link] = await list(petId, owner);
    expect(link).toMatchObject({ _id: linkId, state: 'active', view_count: 8 });
    expect(link.views).toHaveLength(8);
    expect(link.views).toEqual(link.views.toSorted().toReversed());
    const views = Array.from({ length: maxListedViews }, () => new Date(0));
    await PassportLinks.updateOne({ _id: linkId }, { $set: { views, viewCount: 500 } });
    await open(token);
    const [latest] = await list(petId, owner);
    expect([latest.view_count, latest.views.length]).toEqual([501, maxListedViews]);
    expect(latest.views[0] > latest.views[1]).toBe(true);
  });

  test('created many times at once with one client id is one link, and the last one works', async () => {
    const { owner, petId } = await buildOwnPet();
    const body = { ...everything, client_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(petId, owner, body)));
    expect(statuses(answers)).toEqual([...Array(5).fill(200), 201]);
    const opened = await Promise.all(answers.map((answer) => open(tokenIn(answer.body.url))));
    expect(statuses(opened)).toEqual([200, ...Array(5).fill(404)]);
    expect((await create(petId, owner, { ...vaccinations, client_id: body.client_id })).body.code).toBe(
      'idempotency_conflict',
    );
    expect(await list(petId, owner)).toHaveLength(1);
  });

  test(`is one of at most ${maxActivePassportLinks}, also when many are created at once`, async () => {
    const { owner, petId } = await buildOwnPet();
    const answers = await Promise.all(Array.from({ length: 16 }, () => create(petId, owner)));
    expect(statuses(answers)).toEqual([...Array(maxActivePassportLinks).fill(201), ...Array(6).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_links');
    const [link] = await list(petId, owner);
    for (let times = 0; times < 2; times += 1)
      expect((await revoke(petId, link._id, owner)).status).toBe(200);
    expect((await create(petId, owner)).status).toBe(201);
  });

  test.each([
    ['another part', { ...everything, shows: 'address' }, 'shows'],
    ['another duration', { ...everything, valid_for: '365d' }, 'valid_for'],
    ['a token of its own', { ...everything, token: 'A'.repeat(43) }, 'token'],
  ])('with %s names the field and stores nothing', async (_what, body, field) => {
    const { owner, petId } = await buildOwnPet();
    const answer = await create(petId, owner, body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
    expect(await list(petId, owner)).toEqual([]);
  });

  test('belongs to the owner: no other user creates, lists or revokes one, admins included', async () => {
    const { owner, petId } = await buildOwnPet();
    const { token, linkId } = await share(petId, owner);
    const other = await buildOwnPet();
    for (const as of [other.owner, admin, buildUser('doctor')]) {
      expect((await create(petId, as)).status).toBe(404);
      expect((await clinic.send('GET', `/api/pets/${petId}/passport-links`, { as })).status).toBe(404);
      expect((await revoke(petId, linkId, as)).status).toBe(404);
    }
    expect((await revoke(other.petId, linkId, other.owner)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });
});

describe('the links of a pet', () => {
  const setStatus = (petId: string, as: User, status: string) =>
    clinic.send('PUT', `/api/pets/${petId}/status`, { as, body: { status } });

  test.each(['archived', 'deceased'])('end for good when it is %s', async (status) => {
    const { owner, petId } = await buildOwnPet();
    const { token } = await share(petId, owner);
    await setStatus(petId, owner, status);
    expect((await open(token)).status).toBe(404);
    expect((await create(petId, owner)).body.code).toBe('pet_not_active');
    await setStatus(petId, owner, 'active');
    expect((await open(token)).status).toBe(404);
    expect((await create(petId, owner)).status).toBe(201);
  });

  test('end when it is deleted, also after it was restored, and are deleted with its passport', async () => {
    const { owner, petId } = await buildOwnPet();
    const { token } = await share(petId, owner);
    await clinic.send('DELETE', `/api/pets/${petId}`, { as: owner });
    expect((await open(token)).status).toBe(404);
    await clinic.send('POST', `/api/clinic/trash/pet/${petId}/restore`, { as: owner });
    expect((await open(token)).status).toBe(404);
    expect(await list(petId, owner)).toMatchObject([{ state: 'revoked' }]);
    await clinic.send('DELETE', `/api/pets/${petId}`, { as: owner });
    await emptyTrash(new Date(Date.now() + 31 * dayMs));
    expect(await PassportLinks.countDocuments({ petId })).toBe(0);
  });

  test('have all ended when archiving races their creation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, petId } = await buildOwnPet();
      const [, ...created] = await Promise.all([
        setStatus(petId, owner, 'archived'),
        ...Array.from({ length: 4 }, () => create(petId, owner)),
      ]);
      expect(await Pets.findById(petId).lean()).toMatchObject({ status: 'archived' });
      expect((await list(petId, owner)).filter(({ state }: { state: string }) => state === 'active')).toEqual(
        [],
      );
      const outcomes = created.map(async ({ status, body }) =>
        status === 201 ? (await open(tokenIn(body.url))).status : body.code,
      );
      for (const outcome of await Promise.all(outcomes)) expect(outcome).toBeOneOf([404, 'pet_not_active']);
    }
  });

  test('are in the export of the owner without their secrets, and are erased with the owner', async () => {
    const { owner, petId } = await buildOwnPet();
    const { token, linkId } = await share(petId, owner);
    await open(token);
    const rows = await exportPersonalRows(personalTable, owner.id);
    expect(rows['passport_links']).toMatchObject([{ _id: linkId, pet_id: petId, view_count: 1 }]);
    expect(JSON.stringify(rows)).not.toContain(hashLinkToken(token));
    await removePetsOf(owner.id, undefined);
    expect((await open(token)).status).toBe(404);
    expect(await PassportLinks.countDocuments({ petId })).toBe(0);
  });

  test(`are kept with their views for ${endedLinkDays} days after they ended`, async () => {
    const { owner, petId } = await buildOwnPet();
    const { link } = await createLink(petId, everything, owner);
    const kept = link.endsAt.getTime() + endedLinkDays * dayMs;
    await deleteEndedLinks(new Date(kept));
    expect(await PassportLinks.countDocuments({ petId })).toBe(1);
    await deleteEndedLinks(new Date(kept + 1));
    expect(await PassportLinks.countDocuments({ petId })).toBe(0);
  });
});
