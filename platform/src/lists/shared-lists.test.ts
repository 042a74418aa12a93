import { setTimeout as wait } from 'node:timers/promises';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { model, Schema, trusted } from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHeader, createIdentitySigner } from '../auth/identity.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { startTestApp } from '../testing/test-app.ts';
import { testIdentity, visitor } from '../testing/test-identity.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { route, sharedRoute } from '../http/route.ts';

interface Pet {
  _id: string;
  weight: number;
}

const schema = new Schema<Pet>({ _id: String, weight: Number }, { collection: 'pets', versionKey: false });
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

/** Starts two copies of a service on one database. */
async function startCopies() {
  const identity = await testIdentity();
  const signer = await createIdentitySigner(identity.gatewayKey);
  const headers = { [identityHeader]: await signer.sign(visitor) };
  const routes = [
    sharedRoute(list, async ({ query, reply }) => {
      const pets = await Pets.find({ weight: trusted({ $gte: query.least }) }).lean();
      // A long answer: what was read is older by the time it is sent.
      await wait(5);
      reply.total(pets.length);
      return pets.map(({ weight }) => ({ weight }));
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
    async readWeight(query = '') {
      const response = await fetch(`${one}/api/pets${query}`, { headers });
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
        const response = await fetch(`${one}/api/pets`, { headers: { ...headers, ...known } });
        expect(response.headers.get('cache-control')).toBe('no-cache');
        expect(response.headers.get('x-total-count')).not.toBeNull();
        if (response.status === 304)
          return { status: 304, weight: kept?.weight, body: await response.text() };
        const [pet] = (await response.json()) as { weight: number }[];
        kept = { tag: response.headers.get('etag') ?? '', weight: pet?.weight };
        return { status: response.status, weight: pet?.weight };
      };
    },
    readStatus: async (query: string) => (await fetch(`${one}/api/pets${query}`, { headers })).status,
    async feed(copy: 'one' | 'other') {
      const response = await fetch(`${copy === 'one' ? one : other}/api/pets`, { method: 'POST', headers });
      return (await response.json()) as number;
    },
  };
}

const changes = Number(process.env['SHARED_READ_CHANGES'] ?? 40);

test('no reader sees a state older than an answer already given, by this copy or another', async () => {
  await Pets.deleteMany();
  await Pets.create([{ _id: newId(), weight: 0 }]);
  const copies = await startCopies();
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
      note(weight);
      expect(await copies.readWeight()).toBeGreaterThanOrEqual(weight);
    }
    writing.abort();
  };
  await Promise.all([write(), ...Array.from({ length: 6 }, read)]);
  expect(answered).toBe(changes);
}, 180_000);

test('a browser that has the same list gets no second copy, and a changed one is sent', async () => {
  await Pets.deleteMany();
  await Pets.create([{ _id: newId(), weight: 0 }]);
  const copies = await startCopies();
  const read = copies.openBrowser();
  expect(await read()).toEqual({ status: 200, weight: 0 });
  expect(await read()).toEqual({ status: 304, weight: 0, body: '' });
  await copies.feed('other');
  expect(await read()).toEqual({ status: 200, weight: 1 });
});

test('requests with another query do not share a read, and an invalid one is refused', async () => {
  await Pets.deleteMany();
  await Pets.create([{ _id: newId(), weight: 5 }]);
  const copies = await startCopies();
  const queries = ['', '?least=5', '?least=6'];
  const weights = await Promise.all(
    Array.from({ length: 30 }, (_, index) => copies.readWeight(queries[index % queries.length])),
  );
  expect(weights).toEqual(weights.map((_, index) => (index % 3 === 2 ? undefined : 5)));
  expect(await copies.readStatus('?least=none')).toBe(400);
});
