import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

test('callers that come during two reads share the next one, which begins after they came', async () => {
  const readShared = createSharedReads<number>();
  const gates: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const gate = Promise.withResolvers<number>();
    gates.push(gate);
    return gate.promise;
  };
  const running = [readShared('a', read), readShared('a', read)];
  const waiting = [readShared('a', read), readShared('a', read), readShared('a', read)];
  const ofAnotherKey = readShared('b', read);
  expect(gates).toHaveLength(3);
  gates[0]?.resolve(0);
  expect(await running[0]).toBe(0);
  expect(gates).toHaveLength(4);
  for (const [at, gate] of gates.entries()) gate.resolve(at);
  expect(await Promise.all([...running, ofAnotherKey, ...waiting])).toEqual([0, 1, 2, 3, 3, 3]);
});

test('a read that fails fails its callers only', async () => {
  const readShared = createSharedReads<string>();
  const fail = () => Promise.reject(new Error('no'));
  const failing = await Promise.allSettled([1, 2, 3].map(() => readShared('a', fail)));
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await readShared('a', () => Promise.resolve('yes'))).toBe('yes');
});
