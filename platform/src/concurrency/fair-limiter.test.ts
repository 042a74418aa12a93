import { beforeEach, expect, test } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';

const limits = { atOnce: 3, perUser: 2, mayWaitPerUser: 2, mayWait: 4, maxWaitMs: 10_000 };
const { signal } = new AbortController();

let started: string[];
let open: Map<string, PromiseWithResolvers<void>>;
beforeEach(() => {
  started = [];
  open = new Map();
});

/** Starts a task that runs until it is ended by name. */
function begin(run: ReturnType<typeof createFairLimiter>, name: string, stopped = signal): Promise<void> {
  const [user = ''] = name.split(' ');
  const gate = Promise.withResolvers<void>();
  open.set(name, gate);
  return run(user, stopped, () => {
    started.push(name);
    return gate.promise;
  });
}

async function end(name: string): Promise<void> {
  open.get(name)?.resolve();
  await new Promise(setImmediate);
}

test('a user has two tasks at a time, and the third place is for others', async () => {
  const run = createFairLimiter(limits);
  const all = ['mina 1', 'mina 2', 'mina 3', 'rafi 1'].map((name) => begin(run, name));
  expect(started).toEqual(['mina 1', 'mina 2', 'rafi 1']);
  await end('mina 1');
  expect(started.at(-1)).toBe('mina 3');
  for (const name of open.keys()) await end(name);
  await Promise.all(all);
});

test('a free place goes to the user with the fewest tasks, then to the oldest task', async () => {
  const run = createFairLimiter({ ...limits, atOnce: 2 });
  const names = ['mina 1', 'mina 2', 'mina 3', 'mina 4', 'rafi 1', 'sara 1'];
  const all = names.map((name) => begin(run, name));
  await end('mina 1');
  expect(started.at(-1)).toBe('rafi 1');
  await end('rafi 1');
  expect(started.at(-1)).toBe('sara 1');
  await end('sara 1');
  expect(started.at(-1)).toBe('mina 3');
  for (const name of open.keys()) await end(name);
  await Promise.all(all);
});

test('a user whose tasks fill the queue is refused, and another user is not', async () => {
  const run = createFairLimiter(limits);
  const all = [1, 2, 3, 4].map((number) => begin(run, `mina ${number}`));
  await expect(begin(run, 'mina 5')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
  all.push(begin(run, 'rafi 1'));
  expect(started.at(-1)).toBe('rafi 1');
  for (let count = 0; count < 2; count += 1) for (const name of open.keys()) await end(name);
  await Promise.all(all);
});

test('an aborted task leaves the queue, and a failed one frees its place', async () => {
  const run = createFairLimiter({ ...limits, atOnce: 1 });
  const first = begin(run, 'mina 1');
  const client = new AbortController();
  const gone = begin(run, 'rafi 1', client.signal);
  client.abort();
  await expect(gone).rejects.toThrow('abort');
  const next = begin(run, 'sara 1');
  open.get('mina 1')?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await end('sara 1');
  await next;
  expect(started).toEqual(['mina 1', 'sara 1']);
});

test('a task that has waited too long, or finds the queue full, is refused for the moment', async () => {
  const run = createFairLimiter({ ...limits, atOnce: 1, mayWait: 1, maxWaitMs: 20 });
  const first = begin(run, 'mina 1');
  const waiting = begin(run, 'rafi 1');
  await expect(begin(run, 'sara 1')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  await end('mina 1');
  await first;
});
