import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PetCopies } from '../../copies/pet-copy.model.ts';
import { storePetCopy } from '../../copies/store-pet-copy.ts';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { buildApplication } from '../../testing/build-application.ts';
import { buildPetCopy, petFacts } from '../../testing/build-pet-copy.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { restorePost } from '../../lifecycle/trash/restore-post.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

type Owner = Awaited<ReturnType<typeof buildUser>>;
const inUse = { code: 'pet_in_other_post' };
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function post({ id, caller }: Owner, body: object) {
  const pictures = [];
  for (let count = 0; count < 3; count += 1) pictures.push((await buildUpload({ ownerId: id })).url);
  const [img_URL, img_URL2, img_URL3] = pictures;
  const words = { title: 'Minu seeks a lap', details: 'Purrs.', img_URL, img_URL2, img_URL3 };
  return content.send('POST', '/api/adoptions', { as: caller, body: { ...words, ...body } });
}

/** A post that names a pet of its owner. */
async function buildPost() {
  const built = await buildAdoption();
  const petId = await buildPetCopy({ owner_id: built.owner.id });
  const send = (path: string, body: object, as = built.owner.caller) =>
    content.send('PUT', `${built.path}${path}`, { as, body });
  await send('', { pet_id: petId });
  return {
    ...built,
    petId,
    edit: (body: object) => send('', body),
    changeStatus: (status: string) => send('/status', { status }),
  };
}

const handovers = async (id: string) =>
  (await content.eventsAbout(id)).map(({ envelope }) => envelope).filter(isHandover);
const isHandover = ({ name }: { name: string }) => name === 'adoption.handed_over';

describe('the copy of a pet', () => {
  const send = (
    name: 'pet.added' | 'pet.updated' | 'pet.deleted' | 'pet.purged',
    sequence: number,
    data = petFacts(),
  ) => storePetCopy({ name, aggregate: { type: 'pet', id: data.pet_id, sequence }, data });

  test('holds the latest of ten first events at once, in whatever order they arrive', async () => {
    const pet = petFacts();
    const owners = Array.from({ length: 10 }, () => newId());
    await Promise.all(
      owners
        .map((owner_id, index) => ({ owner_id, sequence: index + 1 }))
        .toReversed()
        .map(({ owner_id, sequence }) => send('pet.updated', sequence, { ...pet, owner_id })),
    );
    expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ ownerId: owners[9], sequence: 10 });
  });

  test('of a deleted pet cannot be named, also after a late event', async () => {
    const owner = await buildUser();
    const pet = petFacts({ owner_id: owner.id });
    await send('pet.added', 1, pet);
    await send('pet.deleted', 3, pet);
    await send('pet.updated', 2, pet);
    expect((await post(owner, { pet_id: pet.pet_id })).status).toBe(400);
    await send('pet.purged', 4, pet);
    expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ ownerId: '', active: false });
  });
});

describe('a post', () => {
  test('that names no pet answers as before', async () => {
    const { body, status } = await post(await buildUser(), {});
    expect(status).toBe(201);
    expect(body.adoption).not.toHaveProperty('pet_id');
    expect(body.adoption).not.toHaveProperty('with_passport');
  });

  test('shows everyone that a passport moves, and only its owner which', async () => {
    const owner = await buildUser();
    const petId = await buildPetCopy({ owner_id: owner.id });
    const { body, status } = await post(owner, { pet_id: petId });
    expect([status, body.adoption]).toMatchObject([201, { with_passport: true, pet_id: petId }]);
    const { _id: id } = body.adoption;
    const reader = (await buildUser()).caller;
    const seen = (await content.send('GET', `/api/adoptions/${id}`, { as: reader })).body;
    expect(seen).toMatchObject({ with_passport: true });
    const listed = (await content.send('GET', `/api/adoptions?owner_id=${owner.id}`, { as: reader })).body;
    expect(listed).toMatchObject([{ with_passport: true }]);
    expect(JSON.stringify([seen, listed])).not.toContain(petId);
    const own = await content.send('GET', `/api/adoptions/user/${owner.id}`, { as: owner.caller });
    expect(own.body).toMatchObject([{ pet_id: petId }]);
  });

  test.each([
    ['unknown', () => newId()],
    ['of another owner', () => buildPetCopy({})],
    ['that is archived', (owner: Owner) => buildPetCopy({ owner_id: owner.id, status: 'archived' })],
  ])('cannot name a pet %s', async (_, pet) => {
    const owner = await buildUser();
    const { status, body } = await post(owner, { pet_id: await pet(owner) });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'pet_id', message: 'is not an active pet of yours' }],
    ]);
    expect((await content.send('GET', `/api/adoptions/user/${owner.id}`, { as: owner.caller })).body).toEqual(
      [],
    );
  });

  test('is one of ten at once that names the same pet', async () => {
    const owner = await buildUser();
    const petId = await buildPetCopy({ owner_id: owner.id });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(owner, { pet_id: petId })));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject(inUse);
  });

  test('names another pet or none after an edit, and frees the first', async () => {
    const { owner, id, petId, edit } = await buildPost();
    const other = await buildPetCopy({ owner_id: owner.id });
    expect((await edit({ pet_id: other })).body.adoption).toMatchObject({ pet_id: other });
    const { body } = await post(owner, { pet_id: petId });
    const taken = await edit({ pet_id: petId });
    expect([taken.status, taken.body]).toMatchObject([409, inUse]);
    expect((await edit({ pet_id: null })).body.adoption).not.toHaveProperty('with_passport');
    expect((await storedAdoption(id)).holdsPet).toBe(false);
    expect(body.adoption.pet_id).toBe(petId);
  });

  test('that is restored names no pet, because another post may name it', async () => {
    const { owner, id, petId, path } = await buildPost();
    await content.send('DELETE', path, { as: owner.caller });
    expect((await post(owner, { pet_id: petId })).status).toBe(201);
    await restorePost({ kind: 'adoption', id }, owner.caller);
    expect(await storedAdoption(id)).toMatchObject({ petId: null });
  });
});

describe('a handover', () => {
  test('is published once with the pet, the owner and the adopter', async () => {
    const { id, owner, petId, changeStatus } = await buildPost();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await Promise.all(Array.from({ length: 5 }, () => changeStatus('Adopted')));
    expect(await handovers(id)).toMatchObject([
      {
        actor: { id: owner.id },
        data: { adoption_id: id, pet_id: petId, owner_id: owner.id, adopter_id: chosen.applicant.id },
      },
    ]);
  });

  test('moves no passport without an accepted applicant or a named pet', async () => {
    const named = await buildPost();
    await named.changeStatus('Adopted');
    expect(await handovers(named.id)).toEqual([]);
    const unnamed = await buildPost();
    const chosen = await buildApplication(content, unnamed.id);
    await chosen.accept(unnamed.owner);
    await unnamed.edit({ pet_id: null });
    await unnamed.changeStatus('Adopted');
    expect(await handovers(unnamed.id)).toEqual([]);
  });

  test('keeps the pet in the post, which can no longer name another, and frees it for the next post', async () => {
    const { owner, petId, edit, changeStatus } = await buildPost();
    await changeStatus('Adopted');
    const changed = await edit({ pet_id: null });
    expect([changed.status, changed.body.errors]).toEqual([
      400,
      [{ field: 'pet_id', message: 'cannot be changed after the adoption' }],
    ]);
    expect((await edit({ title: 'Happy end' })).body.adoption).toMatchObject({ with_passport: true });
    expect((await post(owner, { pet_id: petId })).status).toBe(201);
  });

  test('that is taken back leaves a post that names no pet', async () => {
    const { id, changeStatus } = await buildPost();
    await changeStatus('Adopted');
    await changeStatus('Available');
    expect(await storedAdoption(id)).toMatchObject({ status: 'Available', petId: null });
  });
});
