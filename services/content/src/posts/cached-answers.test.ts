import { newId } from '@petcare/platform/mongo/object-id.ts';
import { removeMarks } from '@petcare/platform/cache/change-marks.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Adoptions } from './adoptions/adoption.model.ts';
import { Comments } from './comments/comment.model.ts';
import { Memories } from './memories/memory.model.ts';
import { buildAdoption } from '../testing/build-adoption.ts';
import { buildComment } from '../testing/build-comment.ts';
import { buildMemory } from '../testing/build-memory.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { UserCopies } from '../copies/user-copy.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

async function build() {
  const author = await buildUser();
  const memory = await buildMemory({ authorId: author.id });
  const { owner, post } = await buildAdoption();
  const { comment } = await buildComment(content, post._id);
  await removeMarks();
  return { author, memory, owner, post, comment };
}
type Built = Awaited<ReturnType<typeof build>>;

async function readAll({ memory, post, author }: Built): Promise<Record<string, string>> {
  const requests = {
    memories: ['/api/memories', visitor],
    'memories of users': ['/api/memories', author.caller],
    adoptions: ['/api/adoptions', visitor],
    'adoptions of users': ['/api/adoptions', author.caller],
    comments: [`/api/adoptions/comments/post/${post._id}`, author.caller],
    'preview of the memory': [`/api/memories/${memory._id}/preview`, visitor],
    'preview of the post': [`/api/adoptions/${post._id}/preview`, visitor],
  } as const;
  const answers = Object.entries(requests).map(async ([name, [path, as]]) => {
    const { status, body } = await content.send('GET', path, { as });
    return [name, `${status} ${JSON.stringify(body)}`];
  });
  return Object.fromEntries(await Promise.all(answers)) as Record<string, string>;
}

async function changedBy(built: Built, change: () => Promise<unknown>): Promise<string[]> {
  const before = await readAll(built);
  await change();
  const after = await readAll(built);
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const memories = ['memories', 'memories of users'];
const adoptions = ['adoptions', 'adoptions of users'];

test.each<[string, (built: Built) => Promise<unknown>, string[]]>([
  [
    'another title of a memory',
    ({ memory: { _id } }) => Memories.updateOne({ _id }, { title: 'A swim' }).exec(),
    [...memories, 'preview of the memory'],
  ],
  [
    'the deletion of a memory',
    ({ memory: { _id } }) => Memories.deleteOne({ _id }).exec(),
    [...memories, 'preview of the memory'],
  ],
  [
    'another title of a post',
    ({ post: { _id } }) => Adoptions.updateOne({ _id }, { title: 'A calm cat' }).exec(),
    [...adoptions, 'preview of the post'],
  ],
  ['another name of an author', ({ author }) => rename(author.id), memories],
  ['another name of an owner', ({ owner }) => rename(owner.id), adoptions],
  ['another name of who commented', ({ comment }) => rename(comment.author_id._id), ['comments']],
  [
    'another text of a comment',
    ({ comment: { _id } }) => Comments.updateOne({ _id }, { body: 'Gone?' }).exec(),
    ['comments'],
  ],
])('%s is seen at once in all cached answers that depend on it', async (_, change, expected) => {
  const built = await build();
  expect(await changedBy(built, () => inTransaction(() => change(built)))).toEqual(expected);
});

const rename = (_id: string) => UserCopies.updateOne({ _id }, { fullName: 'Nasrin Jahan' }).exec();

test('the control: a change without a mark is not seen while answers are kept', async () => {
  const built = await build();
  const change = () =>
    Memories.collection.updateOne({ _id: built.memory._id as never }, { $set: { title: 'A nap' } });
  expect(await changedBy(built, change)).toEqual([]);
});

test('the pet of a post is shown to its owner alone, in the list of all posts', async () => {
  const { owner, post } = await build();
  const other = await buildUser();
  await inTransaction(() => Adoptions.updateOne({ _id: post._id }, { petId: newId() }));
  const petFor = async (as: typeof owner.caller | typeof visitor) => {
    const { body } = await content.send('GET', '/api/adoptions', { as });
    return 'pet_id' in body.find(({ _id }: { _id: string }) => _id === post._id);
  };
  expect(await petFor(owner.caller)).toBe(true);
  for (const as of [other.caller, visitor]) expect(await petFor(as)).toBe(false);
});
