import { MemoriesQuery } from '@petcare/contracts/content/memories.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addCopies, findWideQuery } from '@petcare/platform/mongo/testing/find-wide-query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdoptionsQuery } from '@petcare/contracts/content/adoptions.ts';
import { postApplications } from './posts/applications/post-applications.ts';
import { listAdoptions } from './posts/adoptions/list-adoptions.ts';
import { buildAdoption } from './testing/build-adoption.ts';
import { listMemories } from './posts/memories/list-memories.ts';
import { Memories } from './posts/memories/memory.model.ts';
import { listTrash } from './lifecycle/trash/list-trash.ts';
import { buildMemory } from './testing/build-memory.ts';
import { buildUser } from './testing/build-user.ts';
import { startTestContent, type TestContent } from './testing/test-content.ts';

const others = 3_000;

let content: TestContent;
let author: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  content = await startTestContent();
  author = await buildUser();
  const { _id } = await buildMemory({ authorId: author.id });
  await addCopies('memories', _id, others, (number) => ({
    authorId: newId(),
    clientId: `client-${number}`,
    stayId: `stay-${number}`,
  }));
});
afterAll(() => content.stop());

test.each([{}, { sort: 'createdAt' }, { sort: 'title' }, { sort: '-title' }, { search: 'the' }])(
  'an author lists memories by %o without reading those of others',
  async (query) => {
    expect(
      await findWideQuery(() => listMemories(MemoriesQuery.parse(query), 'whole', author.id)),
    ).toBeNull();
  },
);

test.each([{}, { sort: 'title' }, { status: 'Available' }])(
  'an owner lists adoption posts by %o without reading those of others',
  async (query) => {
    const owner = await buildUser();
    const { id } = await buildAdoption({}, { ownerId: owner.id });
    await addCopies('adoptions', id, others, () => ({
      ownerId: newId(),
      clientId: newId(),
      pet_id: newId(),
      holdsPet: false,
    }));
    expect(
      await findWideQuery(async () => {
        const reader = { details: 'whole', ownerOfPets: owner.id, owner: owner.id } as const;
        expect(
          (await listAdoptions(AdoptionsQuery.parse(query), reader, { applications: postApplications }))
            .total,
        ).toBe(1);
      }),
    ).toBeNull();
  },
);

test('the memory of a stay is found among thousands', async () => {
  expect(await findWideQuery(() => Memories.findOne({ stayId: 'stay-7' }).lean())).toBeNull();
});

test('a user lists what they have deleted without reading what others have', async () => {
  const { _id } = await buildMemory({ authorId: author.id });
  await content.send('DELETE', `/api/memories/${_id}`, { as: author.caller });
  await addCopies('trash', null, others, () => ({ ownerId: newId() }));
  expect(
    await findWideQuery(async () => {
      expect((await listTrash({ page: 1, limit: 20 }, author.caller)).total).toBe(1);
    }),
  ).toBeNull();
});
