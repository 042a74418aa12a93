import { setTimeout as wait } from 'node:timers/promises';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { model, Schema, trusted } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHeader, createIdentitySigner } from '../auth/identity.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { startTestApp } from '../testing/test-app.ts';
import { testIdentity, visitor } from '../testing/test-identity.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { cachedRoute, route } from '../http/route.ts';
import { markChanges, removeMarks, readState } from './change-marks.ts';

interface Pet {
  _id: string;
  weight: number;
}

const schema = new Schema<Pet>({ _id: String, weight: Number }, { collection: 'pets', versionKey: false });
const petChanges = markChanges('pets', schema);
const Pets = model<Pet>('SharedPet', schema);

useTestDatabase();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const common = { service: 'clinic', status: 200, summary: '', access: { who: 'anyone' } } as const;
const list = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/pets',
  query: z.object({ least: z.coerce.number().default(0) }),
  response: z.array(z.object({ weight: z.number() })),
});
const feed = defineEndpoint({ ...common, method: 'POST', path: '/api/pets', response: z.number() });

beforeEach(() =>
  inTransaction(async () => {
    await Pets.deleteMany();
    await Pets.create([{ _id: newId(), weight: 0 }]);
  }),
);

const kinds = ['shared', 'kept'] as const;

/** Starts two copies of a service on one database, whose list is shared or kept. */
async function startCopies(kind: (typeof kinds)[number]) {
  const identity = await testIdentity();
  const signer = await createIdentitySigner(identity.gatewayKey);
  const visitorHeaders = async () => ({ [identityHeader]: await signer.sign(visitor) });
  let reads = 0;
  const routes = [
    cachedRoute(list, {
      ...(kind === 'kept' && { until: [petChanges] }),
      async handle({ query, reply }) {
        reads += 1;
        const pets = await Pets.find({ weight: trusted({ $gte: query.least }) }).lean();
        // A long answer: what was read is older by the time it is sent.
        await wait(5);
        reply.total(pets.length);
        return pets.map(({ weight }) => ({ weight }));
      },
    }),
    route(feed, () =>
      inTransaction(async () => {
        const pet = await Pets.findOneAndUpdate(
          {},
          { $inc: { weight: 1 } },
          { returnDocument: 'after' },
        ).lean();
        return pet?.weight ?? 0;
      }),
    ),
  ];
  const copies = [await startTestApp(routes, identity), await startTestApp(routes, identity)];
  closers.push(...copies.map((copy) => () => copy.close()));
  const [one = '', other = ''] = copies.map(({ url }) => url);
  return {
    reads: () => reads,
    async readWeight(query = '') {
      const response = await fetch(`${one}/api/pets${query}`, { headers: await visitorHeaders() });
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const pets = (await response.json()) as { weight: number }[];
      expect(response.headers.get('x-total-count')).toBe(String(pets.length));
      return pets[0]?.weight;
    },
    /**
     * Returns a reader that asks as browsers do: it names the answer that it has, and keeps that when it is the same.
     */
    openBrowser() {
      let kept: { tag: string; weight: number | undefined } | null = null;
      return async () => {
        const known = kept === null ? {} : { 'if-none-match': kept.tag };
        const response = await fetch(`${one}/api/pets`, {
          headers: { ...(await visitorHeaders()), ...known },
        });
        expect(response.headers.get('cache-control')).toBe('no-cache');
        expect(response.headers.get('x-total-count')).not.toBeNull();
        if (response.status === 304)
          return { status: 304, weight: kept?.weight, body: await response.text() };
        const [pet] = (await response.json()) as { weight: number }[];
        kept = { tag: response.headers.get('etag') ?? '', weight: pet?.weight };
        return { status: response.status, weight: pet?.weight };
      };
    },
    readStatus: async (query: string) =>
      (await fetch(`${one}/api/pets${query}`, { headers: await visitorHeaders() })).status,
    async feed(copy: 'one' | 'other') {
      const response = await fetch(`${copy === 'one' ? one : other}/api/pets`, {
        method: 'POST',
        headers: await visitorHeaders(),
      });
      return (await response.json()) as number;
    },
  };
}

const setWeight = (weight: number) => inTransaction(() => Pets.updateOne({}, { weight }));

const changes = process.env['PETCARE_VERIFY'] === 'full' ? 10_000 : 40;

describe.each(kinds)('a %s list', (kind) => {
  test('shows no reader a state older than an answer already given, by this copy or another', async () => {
    const copies = await startCopies(kind);
    let answered = 0;
    const writing = new AbortController();
    const note = (weight = 0) => void (answered = Math.max(answered, weight));
    const read = async () => {
      const readWeight = copies.openBrowser();
      while (!writing.signal.aborted) {
        const before = answered;
        const { weight } = await readWeight();
        expect(weight).toBeGreaterThanOrEqual(before);
        note(weight);
      }
    };
    const write = async () => {
      for (let change = 0; change < changes; change += 1) {
        const weight = await copies.feed(change % 2 === 0 ? 'one' : 'other');
        if (change % 7 === 0) await removeMarks();
        note(weight);
        expect(await copies.readWeight()).toBeGreaterThanOrEqual(weight);
      }
      writing.abort();
    };
    await Promise.all([write(), ...Array.from({ length: 6 }, read)]);
    expect(answered).toBe(changes);
  }, 900_000);

  test('is sent to a browser again only when it has changed', async () => {
    const copies = await startCopies(kind);
    const read = copies.openBrowser();
    expect(await read()).toEqual({ status: 200, weight: 0 });
    expect(await read()).toEqual({ status: 304, weight: 0, body: '' });
    await copies.feed('other');
    expect(await read()).toEqual({ status: 200, weight: 1 });
  });

  test('is another one for another query, and an invalid query is refused', async () => {
    await setWeight(5);
    const copies = await startCopies(kind);
    const queries = ['', '?least=5', '?least=6'];
    const weights = await Promise.all(
      Array.from({ length: 30 }, (_, index) => copies.readWeight(queries[index % queries.length])),
    );
    expect(weights).toEqual(weights.map((_, index) => (index % 3 === 2 ? undefined : 5)));
    expect(await copies.readStatus('?least=none')).toBe(400);
  });
});

test('a kept list is read once until it changes, in whichever copy', async () => {
  const copies = await startCopies('kept');
  for (let time = 0; time < 5; time += 1) expect(await copies.readWeight()).toBe(0);
  expect(copies.reads()).toBe(1);
  await copies.feed('other');
  for (let time = 0; time < 5; time += 1) expect(await copies.readWeight()).toBe(1);
  expect(copies.reads()).toBe(2);
});

test('an unmarked change is not seen at once, so a write outside a transaction is refused', async () => {
  const copies = await startCopies('kept');
  expect(await copies.readWeight()).toBe(0);
  await Pets.collection.updateOne({}, { $set: { weight: 7 } });
  expect(await copies.readWeight()).toBe(0);
  await expect(Pets.updateOne({}, { weight: 8 })).rejects.toThrow('only written in transactions');
  await setWeight(9);
  expect(await copies.readWeight()).toBe(9);
});

test('a change that was taken back, or that changed nothing, leaves a kept list as it is', async () => {
  const copies = await startCopies('kept');
  expect(await copies.readWeight()).toBe(0);
  const stopped = inTransaction(async () => {
    await Pets.updateOne({}, { weight: 7 });
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  await inTransaction(() => Pets.updateOne({ weight: 100 }, { weight: 7 }));
  expect(await copies.readWeight()).toBe(0);
  expect(copies.reads()).toBe(1);
});

test('marks are removed without leaving a list that changed before', async () => {
  await removeMarks();
  const copies = await startCopies('kept');
  expect(await copies.readWeight()).toBe(0);
  await copies.feed('other');
  await removeMarks();
  expect(await copies.readWeight()).toBe(1);
  const { reads } = copies;
  await removeMarks();
  expect(await copies.readWeight()).toBe(1);
  expect(reads()).toBe(2);
});

test('every way to write a row changes a kept list', async () => {
  const copies = await startCopies('kept');
  const [row] = await Pets.find();
  const writes: Record<string, () => Promise<unknown>> = {
    create: () => Pets.create([{ _id: newId(), weight: 1 }]),
    save: () => row?.set({ weight: 2 }).save() ?? Promise.resolve(),
    insertMany: () => Pets.insertMany([{ _id: newId(), weight: 3 }]),
    bulkWrite: () => Pets.bulkWrite([{ updateOne: { filter: {}, update: { weight: 4 } } }]),
    findOneAndUpdate: () => Pets.findOneAndUpdate({}, { weight: 5 }).exec(),
    findOneAndReplace: () => Pets.findOneAndReplace({}, { weight: 6 }).exec(),
    findOneAndDelete: () => Pets.findOneAndDelete({}).exec(),
    findByIdAndUpdate: () => Pets.findByIdAndUpdate(row?._id, { weight: 7 }, { upsert: true }).exec(),
    replaceOne: () => Pets.replaceOne({}, { weight: 8 }).exec(),
    updateMany: () => Pets.updateMany({}, { weight: 9 }).exec(),
    updateOne: () => Pets.updateOne({}, { weight: 10 }).exec(),
    deleteOne: () => Pets.deleteOne({}).exec(),
    deleteMany: () => Pets.deleteMany({}).exec(),
  };
  const noticed: string[] = [];
  for (const [name, write] of Object.entries(writes)) {
    await removeMarks();
    await copies.readWeight();
    const before = copies.reads();
    await inTransaction(write);
    await copies.readWeight();
    if (copies.reads() > before) noticed.push(name);
  }
  expect(noticed).toEqual(Object.keys(writes));
});

test('fifty changes at the same time are marked without one being repeated', async () => {
  await inTransaction(() =>
    Pets.insertMany(Array.from({ length: 50 }, (_, index) => ({ _id: String(index), weight: 1 }))),
  );
  let runs = 0;
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      inTransaction(async () => {
        runs += 1;
        await Pets.updateOne({ _id: String(index) }, { weight: 2 });
      }),
    ),
  );
  expect(runs).toBe(50);
  // With so many marks nothing is kept until they are removed.
  const copies = await startCopies('kept');
  for (let time = 0; time < 3; time += 1) await copies.readWeight();
  expect(copies.reads()).toBe(3);
  await removeMarks();
  await expect.poll(() => readState([petChanges])).not.toBeNull();
  for (let time = 0; time < 3; time += 1) await copies.readWeight();
  expect(copies.reads()).toBe(4);
});
