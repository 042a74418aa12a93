import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Memories } from './memories/memory.model.ts';
import { prepareCounts } from './prepare-counts.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';

const postCount = 20_000;
const batchSize = 5_000;

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
  for (let from = 0; from < postCount; from += batchSize)
    await Memories.collection.insertMany(Array.from({ length: batchSize }, (_, at) => memory(from + at)));
  await prepareCounts();
});
afterAll(() => content.stop());

function memory(at: number): object {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 60_000);
  const title = `Walk number ${at}`;
  return {
    _id: newId(),
    authorId: newId(),
    title,
    details: 'We went for a walk.',
    picture: { url: '/media/none', width: 4, height: 3, placeholder: 'data:' },
    clientId: null,
    fingerprint: 'filled in',
    words: searchTermsOf([title]),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

interface Stage {
  readonly stage: string;
  readonly indexName?: string;
  readonly nReturned?: number;
  readonly inputStage?: Stage;
}

async function queriesOf(path: string) {
  const queries: { method: string; args: unknown[] }[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (collection === 'memories') queries.push({ method, args });
  });
  const answer = await content.send('GET', path);
  mongoose.set('debug', false);
  const [filter = {}, options = {}] = (queries.find(({ method }) => method === 'find')?.args ??
    []) as object[];
  const plan = await Memories.collection.find(filter, options).explain('executionStats');
  const stages: Stage[] = [];
  for (let stage: Stage | undefined = plan['queryPlanner'].winningPlan; stage; stage = stage.inputStage)
    stages.push(stage);
  return { answer, methods: queries.map(({ method }) => method), stages };
}

test('a page is read from its index in order, no further than its end, without counting', async () => {
  const { answer, methods, stages } = await queriesOf('/api/memories?limit=6&page=166');
  expect(answer.body.memories).toHaveLength(6);
  expect(answer.headers.get('x-total-count')).toBe(String(postCount));
  expect(methods).toEqual(['find']);
  expect(stages.map(({ stage }) => stage)).toContain('IXSCAN');
  expect(stages.map(({ stage }) => stage)).not.toContain('SORT');
  expect(Math.max(...stages.map(({ nReturned = 0 }) => nReturned))).toBeLessThanOrEqual(166 * 6);
});

test('a rare word is found by the index on words', async () => {
  const { answer, stages } = await queriesOf('/api/memories?limit=6&search=1234');
  expect(answer.headers.get('x-total-count')).toBe('11');
  expect(stages.map(({ indexName }) => indexName)).toContain('words_1');
});

test('a broad search is counted up to the maximum and read from the sort index', async () => {
  const first = await queriesOf('/api/memories?limit=6&search=walk');
  expect(first.answer.headers.get('x-total-count')).toBe(String(maxCounted));
  expect(first.answer.body.memories).toHaveLength(6);
  expect(first.stages.map(({ indexName }) => indexName)).not.toContain('words_1');
  const beyond = await content.send('GET', '/api/memories?limit=6&page=168&search=walk');
  expect(beyond.body.memories).toEqual([]);
});

test('the posts of one user are counted exactly', async () => {
  const authorId = newId();
  const own = Array.from({ length: maxCounted + 5 }, (_, at) => ({ ...memory(at), authorId }));
  await Memories.collection.insertMany(own);
  const answer = await content.send('GET', `/api/memories/user/${authorId}?limit=6&search=walk`, {
    as: userCaller(authorId),
  });
  expect(answer.headers.get('x-total-count')).toBe(String(own.length));
});
