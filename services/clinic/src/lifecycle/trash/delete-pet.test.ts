import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPetsPerOwner } from '@petcare/contracts/clinic/pets/pets.ts';
import { buildUser } from '../../testing/appointment-request.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { emptyTrash } from './empty-trash.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
const admin = userCaller(newId(), 'admin');
const remove = (id: string, as: User) => clinic.send('DELETE', `/api/pets/${id}`, { as });
const restore = (id: string, as: User) => clinic.send('POST', `/api/clinic/trash/pet/${id}/restore`, { as });
const read = async (id: string, as: User) => (await clinic.send('GET', `/api/pets/${id}`, { as })).status;
const trashOf = async (as: User) =>
  (await clinic.send('GET', '/api/clinic/trash', { as })).body.map(({ id }: { id: string }) => id);
const namesOf = async (id: string) => (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);

test('a deleted pet is in the trash of its owner, who restores it once, with every detail', async () => {
  const [owner, stranger] = [buildUser(), buildUser()];
  const { _id } = await buildPet({ ownerId: owner.id, allergies: 'Chicken' });
  for (let times = 0; times < 2; times += 1) expect((await remove(_id, owner)).status).toBe(200);
  expect(await read(_id, owner)).toBe(404);
  expect([await trashOf(owner), await trashOf(stranger)]).toEqual([[_id], []]);
  expect((await restore(_id, stranger)).status).toBe(404);
  expect((await restore(_id, owner)).status).toBe(200);
  expect((await restore(_id, owner)).status).toBe(200);
  expect((await restore(_id, stranger)).status).toBe(404);
  const { body } = await clinic.send('GET', `/api/pets/${_id}`, { as: owner });
  expect(body).toMatchObject({ allergies: 'Chicken', version: 3 });
  expect(await namesOf(_id)).toEqual(['pet.deleted', 'pet.updated']);
});

test('a pet that an admin deleted is restored by admins only', async () => {
  const owner = buildUser();
  const { _id } = await buildPet({ ownerId: owner.id });
  await remove(_id, admin);
  expect(await trashOf(owner)).toEqual([]);
  expect((await restore(_id, owner)).status).toBe(404);
  expect(await trashOf(admin)).toContain(_id);
  expect((await restore(_id, admin)).status).toBe(200);
});

test('a restored pet needs a free place and a free microchip', async () => {
  const owner = buildUser();
  const microchip = '985112345678903';
  const { _id } = await buildPet({ ownerId: owner.id, microchip });
  await remove(_id, owner);
  const other = await buildPet({ microchip });
  expect((await restore(_id, owner)).body.code).toBe('microchip_taken');
  await remove(other._id, admin);
  for (let count = 0; count < maxPetsPerOwner; count += 1) await buildPet({ ownerId: owner.id });
  expect((await restore(_id, owner)).body.code).toBe('too_many_pets');
  expect(await trashOf(owner)).toEqual([_id]);
});

test('a pet is deleted for good after 30 days, and its picture released', async () => {
  const owner = buildUser();
  const { _id } = await buildPet({ ownerId: owner.id, imageUrl: '/media/x.webp', pictureOwnerId: owner.id });
  await remove(_id, owner);
  await emptyTrash(new Date(Date.now() + 31 * 24 * 3_600_000));
  expect((await restore(_id, owner)).status).toBe(404);
  const last = (await clinic.eventsAbout(_id)).at(-1)?.envelope;
  expect(last).toMatchObject({ name: 'pet.purged', data: { img_URL: '', img_owner_id: null } });
});
