import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import { removePetsOf } from '../../lifecycle/erasure/remove-pets.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../../lifecycle/erasure/personal-table.ts';
import { handlePassportEvent } from '../passport/handle-passport-event.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildHandover } from '../../testing/build-handover.ts';
import { buildVisit } from '../../testing/build-visit.ts';
import { buildUser } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { handleHandover } from './handle-handover.ts';
import { FormerEntries } from './former-entry.model.ts';
import { PetTransfers } from './pet-transfer.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
const admin = userCaller(newId(), 'admin');
const note = (text: string) => ({ kind: 'note', date: '2026-01-15', note: text });
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: User, body?: object) =>
  clinic.send(method, path, { as, ...(body && { body }) });
const notesIn = (entries: { content: { note?: string } }[]) =>
  entries.flatMap(({ content }) => content.note ?? []);

/** A pet with a note of its owner, handed over to an adopter who changed the note and added another one. */
async function buildFormerPet() {
  const built = await buildHandover({ name: 'Minu', allergies: 'Chicken' });
  const { owner, adopter, pet, id, handOver } = built;
  const passport = `/api/pets/${pet._id}/passport`;
  const { entry } = (await send('POST', passport, owner, { record: note('Afraid of thunder') })).body;
  await handOver();
  const edit = { record: note('Brave now'), version: 1 };
  expect((await send('PUT', `${passport}/${entry._id}`, adopter, edit)).status).toBe(200);
  await send('POST', passport, adopter, { record: note('Sleeps on the fridge') });
  await send('PUT', `/api/pets/${pet._id}`, adopter, { name: 'Rani' });
  return { ...built, passport, entry, former: `/api/pet-transfers/${id}/passport` };
}

describe('a former owner', () => {
  test('reads the pet and its passport as they were, and nothing that came later', async () => {
    const { owner, former } = await buildFormerPet();
    const { status, body, headers } = await send('GET', former, owner);
    expect([status, notesIn(body)]).toEqual([200, ['Afraid of thunder']]);
    expect(headers.get('x-total-count')).toBe('1');
    expect((await send('GET', `${former}?kind=weight`, owner)).body).toEqual([]);
    expect((await send('GET', `/api/pet-transfers/user/${owner.id}`, owner)).body).toMatchObject([
      { status: 'done', readable: true, pet: { name: 'Minu', allergies: 'Chicken' } },
    ]);
  });

  test('can neither read the passport of today, change it, nor share it', async () => {
    const { owner, pet, passport, entry } = await buildFormerPet();
    const edit = { record: note('Mine'), version: 2 };
    const answers = [
      await send('GET', `/api/pets/${pet._id}`, owner),
      await send('PUT', `/api/pets/${pet._id}`, owner, { name: 'Mine' }),
      await send('PUT', `/api/pets/${pet._id}/status`, owner, { status: 'archived' }),
      await send('DELETE', `/api/pets/${pet._id}`, owner),
      await send('GET', passport, owner),
      await send('POST', passport, owner, { record: note('Mine') }),
      await send('PUT', `${passport}/${entry._id}`, owner, edit),
      await send('DELETE', `${passport}/${entry._id}`, owner),
      await send('GET', `/api/pets/${pet._id}/vaccination-plan`, owner),
      await send('POST', `/api/pets/${pet._id}/passport-links`, owner, {
        shows: 'everything',
        valid_for: '24h',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test('gives the view up for good; another user and an admin have none', async () => {
    const { owner, adopter, former, id } = await buildFormerPet();
    for (const other of [adopter, admin, buildUser()]) {
      expect((await send('GET', former, other)).status).toBe(404);
      expect((await send('DELETE', former, other)).status).toBe(404);
    }
    for (let times = 0; times < 2; times += 1) expect((await send('DELETE', former, owner)).status).toBe(200);
    expect((await send('GET', former, owner)).status).toBe(404);
    expect(await FormerEntries.countDocuments({ transferId: id })).toBe(0);
    expect((await send('GET', `/api/pet-transfers/user/${owner.id}`, owner)).body).toMatchObject([
      { readable: false, pet: null },
    ]);
  });

  test('has no view of a transfer that was undone', async () => {
    const { owner, former, id } = await buildFormerPet();
    await send('POST', `/api/pet-transfers/${id}/undo`, admin, { reason: 'A mistake.' });
    expect((await send('GET', former, owner)).status).toBe(404);
    expect(await FormerEntries.countDocuments({ transferId: id })).toBe(0);
  });

  test('has the passports of former pets in the data export', async () => {
    const { owner, adopter } = await buildFormerPet();
    const rows = await exportPersonalRows(personalTable, owner.id);
    expect(rows['former_passports']).toMatchObject([{ content: { note: 'Afraid of thunder' } }]);
    expect(rows['pet_transfers']).toHaveLength(1);
    expect((await exportPersonalRows(personalTable, adopter.id))['former_passports']).toEqual([]);
  });
});

describe('the adopter', () => {
  test('sees nothing of the pet before the handover, and no copy of it afterwards', async () => {
    const { adopter, pet, handOver } = await buildHandover();
    expect((await send('GET', `/api/pets/${pet._id}`, adopter)).status).toBe(404);
    await handOver();
    expect((await send('GET', `/api/pet-transfers/user/${adopter.id}`, adopter)).body).toMatchObject([
      { status: 'done', pet: null },
    ]);
  });

  test('reads the signed notes of visits before the handover', async () => {
    const { owner, adopter, pet, handOver } = await buildHandover();
    const account = buildUser('doctor');
    const clinicDoctor = { ...(await buildDoctor({ userId: account.id })), account };
    const visit = await buildVisit(clinicDoctor, owner, { isSigned: true, petId: pet._id });
    expect((await send('GET', `/api/visits/${visit}`, adopter)).status).toBe(404);
    await handOver();
    expect((await send('GET', `/api/visits/${visit}`, adopter)).body).toMatchObject({
      visit: { diagnosis: 'Tick fever' },
      can_write: false,
    });
  });

  test('has entries of events that arrive after the handover', async () => {
    const { owner, adopter, pet, handOver, id } = await buildHandover();
    await handOver();
    const facts = { pet_id: pet._id, owner_id: owner.id, pet_name: 'Minu', species: 'cat', status: 'active' };
    const picture = { img_URL: '', img_owner_id: null };
    await handlePassportEvent(
      buildEvent('pet.added', { ...facts, ...picture } as Parameters<typeof buildEvent<'pet.added'>>[1]),
    );
    const { body } = await send('GET', `/api/pets/${pet._id}/passport?kind=added`, adopter);
    expect(body).toHaveLength(1);
    expect(await FormerEntries.countDocuments({ transferId: id })).toBe(0);
  });
});

describe('the deletion', () => {
  test('of the former owner deletes the view and the name, and keeps the pet with the adopter', async () => {
    const { owner, adopter, pet, id } = await buildFormerPet();
    await erasePersonalData(owner.id, undefined);
    await removePetsOf(owner.id, undefined);
    expect(await FormerEntries.countDocuments({ transferId: id })).toBe(0);
    expect(await PetTransfers.findById(id).lean()).toMatchObject({ fromId: '', formerPet: null });
    expect((await send('GET', `/api/pets/${pet._id}`, adopter)).status).toBe(200);
    expect(await PetTransfers.countDocuments({ fromId: owner.id })).toBe(0);
  });

  test('of the adopter deletes the pet, and the former owner still reads what was before', async () => {
    const { owner, adopter, former, id } = await buildFormerPet();
    await removePetsOf(adopter.id, undefined);
    await erasePersonalData(adopter.id, undefined);
    expect(notesIn((await send('GET', former, owner)).body)).toEqual(['Afraid of thunder']);
    expect((await send('GET', `/api/pet-transfers/user/${owner.id}`, owner)).body).toMatchObject([
      { adopter: { _id: null, full_name: '' } },
    ]);
    await erasePersonalData(owner.id, undefined);
    expect(await PetTransfers.exists({ _id: id })).toBeNull();
  });

  test('of the adopter during handovers leaves no pet to a deleted user', async () => {
    for (let trial = 0; trial < 8; trial += 1) {
      const { owner, adopter, pet, event } = await buildHandover();
      const remove = () =>
        clinic.send('DELETE', `/api/pets/user/${adopter.id}`, { as: { kind: 'system', name: 'workers' } });
      await Promise.all([handleHandover(event), remove()]);
      const { body } = await send('GET', `/api/pets/user/${adopter.id}`, adopter);
      expect(body).toEqual([]);
      const transfer = await PetTransfers.findById(event.id).lean();
      const { status } = await send('GET', `/api/pets/${pet._id}`, owner);
      // The pet stayed with its owner, or it went to the adopter and was deleted with the adopter's pets.
      expect(status).toBe(transfer?.status === 'refused' ? 200 : 404);
    }
  });
});
