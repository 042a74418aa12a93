import { maxPetsPerOwner } from '@petcare/contracts/clinic/pets/pets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseUserCopy } from '../../lifecycle/users/erase-user-copy.ts';
import { createLink } from '../links/change-links.ts';
import { openLink } from '../links/open-link.ts';
import { changePetStatus } from '../change-pet-status.ts';
import { Pets, type PetDocument } from '../pet.model.ts';
import { clinicSubscriptions } from '../../subscriptions.ts';
import { buildHandover, buildKnownUser, handoverOf } from '../../testing/build-handover.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { deletePet } from '../../lifecycle/trash/delete-pet.ts';
import { handleHandover } from './handle-handover.ts';
import { PetTransfers } from './pet-transfer.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = Awaited<ReturnType<typeof buildKnownUser>>;
const admin = userCaller(newId(), 'admin');

const get = (path: string, as: User) => clinic.send('GET', path, { as });
const noteOn = (petId: string, as: User, note: string) =>
  clinic.send('POST', `/api/pets/${petId}/passport`, {
    as,
    body: { record: { kind: 'note', date: '2026-01-15', note } },
  });
const undo = (id: string, as: User = admin, body: object = { reason: 'Given to the wrong applicant.' }) =>
  clinic.send('POST', `/api/pet-transfers/${id}/undo`, { as, body });
const retry = (id: string) => clinic.send('POST', `/api/pet-transfers/${id}/retry`, { as: admin });
const ownerOf = async (petId: string) => (await Pets.findById(petId).lean())?.ownerId;
const storedTransfer = (id: string) => PetTransfers.findById(id).lean();
const eventsNamed = async (id: string, name: string) =>
  (await clinic.eventsAbout(id)).map(({ envelope }) => envelope).filter((one) => one.name === name);
const transfersIn = (petId: string) => eventsNamed(petId, 'pet.transferred');
const notesOf = (entries: { content: { kind: string; note?: string } }[]) =>
  entries.flatMap(({ content }) => (content.kind === 'note' ? [content.note] : []));

async function fillPlaces(owner: User): Promise<PetDocument> {
  let last = await buildPet({ ownerId: owner.id });
  for (let count = 1; count < maxPetsPerOwner; count += 1) last = await buildPet({ ownerId: owner.id });
  return last;
}

describe('a handover', () => {
  test('moves the pet with its passport to the adopter and is in its timeline', async () => {
    const { owner, adopter, pet, id, handOver } = await buildHandover({ clientId: 'a-client-id' });
    await noteOn(pet._id, owner, 'Afraid of thunder');
    await handOver();
    expect(await ownerOf(pet._id)).toBe(adopter.id);
    const { body: entries } = await get(`/api/pets/${pet._id}/passport`, adopter);
    expect(notesOf(entries)).toEqual(['Afraid of thunder']);
    expect(entries).toContainEqual(
      expect.objectContaining({ content: { kind: 'adopted', undone: false }, by_owner: false }),
    );
    expect(await transfersIn(pet._id)).toMatchObject([
      {
        aggregate: { type: 'pet', sequence: 2 },
        data: { owner_id: adopter.id, previous_owner_id: owner.id, transfer_id: id, undone: false },
      },
    ]);
    expect((await get(`/api/pets/user/${adopter.id}`, adopter)).body).toMatchObject([{ _id: pet._id }]);
    expect((await get(`/api/pets/user/${owner.id}`, owner)).body).toEqual([]);
  });

  test('is consumed by the clinic', () => {
    const consumer = clinicSubscriptions().find((one) => one.consumer === 'clinic.handovers');
    expect(consumer?.events).toEqual(['adoption.handed_over']);
  });

  test('moves the pet once, however often and concurrently it is delivered, also after the pet moved on', async () => {
    const { adopter, pet, handOver, id } = await buildHandover();
    await Promise.all(Array.from({ length: 10 }, handOver));
    expect(await transfersIn(pet._id)).toHaveLength(1);
    const next = await buildKnownUser();
    await handleHandover(handoverOf(pet._id, adopter.id, next.id));
    await handOver();
    expect(await ownerOf(pet._id)).toBe(next.id);
    expect(await transfersIn(pet._id)).toHaveLength(2);
    expect(await storedTransfer(id)).toMatchObject({ status: 'done' });
  });

  test('to ten adopters at once gives the pet to exactly one, and refuses the others', async () => {
    const { owner, pet } = await buildHandover();
    const adopters = await Promise.all(Array.from({ length: 10 }, () => buildKnownUser()));
    const events = adopters.map(({ id }) => handoverOf(pet._id, owner.id, id));
    await Promise.all(events.map((event) => handleHandover(event)));
    const rows = await PetTransfers.find({ petId: pet._id }).lean();
    const done = rows.filter(({ status }) => status === 'done');
    expect(done.map(({ toId }) => toId)).toEqual([await ownerOf(pet._id)]);
    expect(rows.filter(({ refusal }) => refusal === 'not_owner')).toHaveLength(9);
    expect(await transfersIn(pet._id)).toHaveLength(1);
  });

  test('of five pets at once to one adopter never exceeds the maximum of pets', async () => {
    const adopter = await buildKnownUser();
    await fillPlaces(adopter);
    await Pets.deleteMany({ ownerId: adopter.id, place: 1 });
    await Pets.deleteMany({ ownerId: adopter.id, place: 2 });
    const owner = await buildKnownUser();
    const pets = await Promise.all(Array.from({ length: 5 }, () => buildPet({ ownerId: owner.id })));
    const events = pets.map(({ _id }) => handoverOf(_id, owner.id, adopter.id));
    await Promise.all(events.map((event) => handleHandover(event)));
    expect(await Pets.countDocuments({ ownerId: adopter.id })).toBe(maxPetsPerOwner);
    expect(await Pets.countDocuments({ ownerId: owner.id })).toBe(3);
    expect(await PetTransfers.countDocuments({ toId: adopter.id, refusal: 'too_many_pets' })).toBe(3);
  });

  test('ends the links of the former owner, whose views the adopter does not see', async () => {
    const { owner, adopter, pet, handOver } = await buildHandover();
    const { token } = await createLink(pet._id, { shows: 'everything', valid_for: '24h' }, owner);
    await handOver();
    await expect(openLink(token)).rejects.toMatchObject({ code: 'not_found' });
    expect((await get(`/api/pets/${pet._id}/passport-links`, adopter)).body).toEqual([]);
    expect((await get(`/api/pets/${pet._id}/passport-links`, owner)).status).toBe(404);
  });

  test('waits for an account that the clinic does not know yet', async () => {
    const { owner, pet } = await buildHandover();
    const event = handoverOf(pet._id, owner.id, newId());
    await expect(handleHandover(event)).rejects.toThrow('not known yet');
    expect(await storedTransfer(event.id)).toBeNull();
    expect(await ownerOf(pet._id)).toBe(owner.id);
  });
});

describe('a refused transfer', () => {
  test.each([
    ['pet_not_active', ({ pet, owner }) => changePetStatus(pet._id, { status: 'deceased' }, owner)],
    ['pet_gone', ({ pet, owner }) => deletePet(pet._id, owner)],
    ['too_many_pets', ({ adopter }) => fillPlaces(adopter)],
    [
      'adopter_gone',
      ({ adopter }) =>
        clinic.send('DELETE', `/api/pets/user/${adopter.id}`, { as: { kind: 'system', name: 'workers' } }),
    ],
  ] satisfies [string, (built: Awaited<ReturnType<typeof buildHandover>>) => Promise<unknown>][])(
    'is recorded for both and published once: %s',
    async (refusal, prepare) => {
      const built = await buildHandover();
      const { owner, adopter, id, handOver } = built;
      await prepare(built);
      await handOver();
      await handOver();
      expect(await storedTransfer(id)).toMatchObject({ status: 'refused', refusal });
      for (const reader of refusal === 'adopter_gone' ? [owner] : [owner, adopter])
        expect((await get(`/api/pet-transfers/user/${reader.id}`, reader)).body).toMatchObject([
          { _id: id, status: 'refused', refusal, undo_until: null, pet: null, readable: false },
        ]);
      expect(await eventsNamed(id, 'pet.transfer_refused')).toMatchObject([
        { data: { owner_id: owner.id, adopter_id: adopter.id, refusal } },
      ]);
      expect((await undo(id)).body).toMatchObject({ code: 'transfer_closed' });
    },
  );

  test('of users who were deleted keeps nothing about them', async () => {
    const { owner, adopter, pet, id, handOver } = await buildHandover();
    for (const user of [owner, adopter]) await eraseUserCopy(user.id, 2);
    await Pets.deleteOne({ _id: pet._id });
    await handOver();
    expect(await storedTransfer(id)).toMatchObject({
      refusal: 'pet_gone',
      fromId: '',
      toId: '',
      petName: '',
    });
  });

  test('does not name a pet that belongs to another user', async () => {
    const { pet, adopter } = await buildHandover({ name: 'Secret' });
    const stranger = await buildKnownUser();
    const event = handoverOf(pet._id, stranger.id, adopter.id);
    await handleHandover(event);
    expect(await storedTransfer(event.id)).toMatchObject({ refusal: 'not_owner', petName: '' });
  });

  test('is tried again by an admin, once, when the adopter has room', async () => {
    const { adopter, pet, id, handOver } = await buildHandover();
    const other = await fillPlaces(adopter);
    await handOver();
    expect((await retry(id)).body).toMatchObject({
      message: 'The transfer is still refused.',
      transfer: { status: 'refused', refusal: 'too_many_pets' },
    });
    expect(await eventsNamed(id, 'pet.transfer_refused')).toHaveLength(1);
    await deletePet(other._id, adopter);
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(id)));
    for (const { body } of answers)
      expect(body).toMatchObject({ message: 'The pet is with its adopter.', transfer: { status: 'done' } });
    expect(await ownerOf(pet._id)).toBe(adopter.id);
    expect(await transfersIn(pet._id)).toHaveLength(1);
  });
});

describe('an admin', () => {
  test('undoes a transfer once, and entries added since stay with the pet', async () => {
    const { owner, adopter, pet, id, handOver } = await buildHandover();
    await handOver();
    await noteOn(pet._id, adopter, 'Sleeps on the fridge');
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id)));
    for (const { status, body } of answers)
      expect([status, body.transfer]).toMatchObject([200, { status: 'undone', readable: false }]);
    expect(await ownerOf(pet._id)).toBe(owner.id);
    const { body: entries } = await get(`/api/pets/${pet._id}/passport`, owner);
    expect(notesOf(entries)).toEqual(['Sleeps on the fridge']);
    expect(entries).toContainEqual(expect.objectContaining({ content: { kind: 'adopted', undone: true } }));
    expect(await transfersIn(pet._id)).toMatchObject([
      { data: { undone: false } },
      { data: { undone: true, owner_id: owner.id, previous_owner_id: adopter.id, transfer_id: id } },
    ]);
    expect((await get(`/api/pets/${pet._id}`, adopter)).status).toBe(404);
  });

  test.each([
    ['after a week', ({ id }) => PetTransfers.updateOne({ _id: id }, { $set: { at: daysAgo(7.01) } })],
    [
      'after the adopter gave the pet to another user',
      async ({ pet, adopter }) =>
        handleHandover(handoverOf(pet._id, adopter.id, (await buildKnownUser()).id)),
    ],
    ['after the adopter deleted the pet', ({ pet, adopter }) => deletePet(pet._id, adopter)],
    [
      'when the former owner is being deleted',
      ({ owner }) =>
        clinic.send('DELETE', `/api/pets/user/${owner.id}`, { as: { kind: 'system', name: 'workers' } }),
    ],
  ] satisfies [string, (built: Awaited<ReturnType<typeof buildHandover>>) => Promise<unknown>][])(
    'cannot undo a transfer %s',
    async (_, prepare) => {
      const built = await buildHandover();
      await built.handOver();
      await prepare(built);
      const before = await ownerOf(built.pet._id);
      const { status, body } = await undo(built.id);
      expect([status, body.code]).toEqual([409, 'transfer_closed']);
      expect(await ownerOf(built.pet._id)).toBe(before);
    },
  );

  test('cannot give a pet back to an owner with the maximum of pets', async () => {
    const { owner, adopter, pet, id, handOver } = await buildHandover();
    await handOver();
    await fillPlaces(owner);
    expect((await undo(id)).body).toMatchObject({ code: 'owner_at_pet_limit' });
    expect(await ownerOf(pet._id)).toBe(adopter.id);
  });

  test('leaves a record of what was undone and why', async () => {
    const { id, pet, handOver } = await buildHandover();
    await handOver();
    await undo(id, admin, { reason: 'The adoption fell through.' });
    const events = await clinic.eventsAbout(pet._id);
    expect(events.map(({ envelope }) => envelope.actor.id)).toContain(admin.id);
    expect(await storedTransfer(id)).toMatchObject({ undoReason: 'The adoption fell through.' });
  });

  test('needs a reason, and an existing transfer', async () => {
    const { id, handOver } = await buildHandover();
    await handOver();
    expect((await undo(id, admin, {})).body).toMatchObject({ errors: [{ field: 'reason' }] });
    expect((await undo(newId())).status).toBe(404);
    expect((await retry(newId())).status).toBe(404);
  });

  test('lists the transfers, newest first, by their state', async () => {
    const { id, owner, adopter, handOver } = await buildHandover({ name: 'Tuni' });
    await handOver();
    const { body, headers } = await get('/api/pet-transfers?status=done&limit=1', admin);
    expect(body).toMatchObject([
      {
        _id: id,
        pet_name: 'Tuni',
        former_owner: { _id: owner.id, full_name: 'Rahima Khatun' },
        adopter: { _id: adopter.id, full_name: 'Farzana Akter' },
      },
    ]);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0);
  });
});

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3_600_000);
}
