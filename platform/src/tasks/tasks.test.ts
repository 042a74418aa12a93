import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forbidden } from '../errors.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { defineTask, failedTasks, retryFailedTasks, startTasks, type Tasks } from './tasks.ts';
import { delayBeforeAttempt } from './worker.ts';
import { Queue } from 'bullmq';
import { eventually } from '../testing/eventually.ts';
import { rowOf } from './testing/finished-tasks.ts';
import { testDatabase, testLog, testValkeyUrl } from '../testing/test-servers.ts';

const database = testDatabase();
const log = testLog();
let valkeyUrl: string;
let tasks: Tasks;
let gate: Promise<void> | undefined;
const runs: { data: unknown; attempt: number; at: number }[] = [];
const runsOf = (data: unknown) => runs.filter((run) => run.data === data);
let allowed = false;

beforeAll(async () => {
  await connectMongo(database.url, { log });
  await prepareModels();
  valkeyUrl = await testValkeyUrl();
  const record = (data: unknown, attempt: number) => runs.push({ data, attempt, at: performance.now() });
  tasks = await startTasks({
    valkeyUrl,
    log,
    queues: [
      {
        name: 'errands',
        concurrency: 10,
        tasks: [
          defineTask<string>({
            name: 'send-note',
            run: async (data, { attempt }) => {
              record(data, attempt);
            },
          }),
          defineTask<string>({
            name: 'send-urgent-note',
            isNeeded: (data) => data.startsWith('urgent'),
            run: async (data, { attempt }) => {
              record(data, attempt);
            },
          }),
          defineTask<string>({
            name: 'stumble',
            run: async (data, { attempt }) => {
              record(data, attempt);
              if (attempt < 3) throw new Error('not yet');
            },
          }),
          defineTask<string>({
            name: 'be-refused',
            run: async (data, { attempt }) => {
              record(data, attempt);
              if (!allowed) throw forbidden();
            },
          }),
          defineTask<string>({
            name: 'give-up',
            attempts: 2,
            run: async (data, { attempt }) => {
              record(data, attempt);
              throw new Error('still down');
            },
          }),
        ],
      },
      {
        name: 'one-by-one',
        concurrency: 1,
        tasks: [
          defineTask<string>({
            name: 'urgent',
            run: async (data, { attempt }) => {
              record(data, attempt);
              await gate;
            },
          }),
          defineTask<string>({
            name: 'can-wait',
            priority: 1,
            run: async (data, { attempt }) => {
              record(data, attempt);
            },
          }),
        ],
      },
    ],
  });
});
afterAll(async () => {
  await tasks.stop();
  await disconnectMongo();
  await database.close();
});

const waitForState = (name: string, id: string, state: string) =>
  eventually(async () => {
    const row = await rowOf(name, id);
    expect(row?.state).toBe(state);
    return row;
  });

describe('tasks', () => {
  test('a task runs once however often it is enqueued', async () => {
    const id = newId();
    await Promise.all(Array.from({ length: 5 }, () => tasks.enqueue('send-note', id, id)));
    await waitForState('send-note', id, 'done');
    await tasks.enqueue('send-note', id, id);
    expect(runsOf(id)).toHaveLength(1);
  });

  test('a task that need not run is stored as done and never runs', async () => {
    const [idle, urgent] = [newId(), newId()];
    await tasks.enqueue('send-urgent-note', idle, idle);
    expect(await rowOf('send-urgent-note', idle)).toMatchObject({
      state: 'done',
      attempts: 0,
      finishedAt: expect.any(Date),
    });
    await tasks.enqueue('send-urgent-note', urgent, `urgent ${urgent}`);
    await waitForState('send-urgent-note', urgent, 'done');
    expect([idle, `urgent ${urgent}`].map((data) => runsOf(data).length)).toEqual([0, 1]);
  });

  test('a task is enqueued with the surrounding transaction or not at all', async () => {
    const [kept, dropped] = [newId(), newId()];
    await inTransaction(() => tasks.enqueue('send-note', kept, kept));
    const aborted = inTransaction(async () => {
      await tasks.enqueue('send-note', dropped, dropped);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    await waitForState('send-note', kept, 'done');
    expect(await rowOf('send-note', dropped)).toBeNull();
    expect(runsOf(dropped)).toEqual([]);
  });

  test('a task with a priority runs after those of its queue without one, whatever the order of arrival', async () => {
    const [first, wide, narrow] = [newId(), newId(), newId()];
    let open = () => {};
    gate = new Promise<void>((resolve) => (open = resolve));
    await tasks.enqueue('urgent', first, first);
    await eventually(() => expect(runsOf(first)).toHaveLength(1));
    await tasks.enqueue('can-wait', wide, wide);
    await tasks.enqueue('urgent', narrow, narrow);
    // Both jobs reach Valkey before the first one ends.
    const queue = new Queue('one-by-one', { connection: { url: valkeyUrl }, prefix: 'petcare' });
    await eventually(async () =>
      expect(await queue.getJobCounts('waiting', 'prioritized')).toEqual({ waiting: 1, prioritized: 1 }),
    );
    await queue.close();
    open();
    await waitForState('can-wait', wide, 'done');
    expect(runsOf(narrow)[0]?.at).toBeLessThan(runsOf(wide)[0]?.at ?? 0);
  });

  test('a failing task is retried until it succeeds', async () => {
    const id = newId();
    await tasks.enqueue('stumble', id, id);
    const row = await waitForState('stumble', id, 'done');
    expect(row?.attempts).toBe(3);
    expect(runsOf(id).map((run) => run.attempt)).toEqual([1, 2, 3]);
  });

  test('a refused task is not retried, shows its reason and can be retried by hand', async () => {
    const id = newId();
    await tasks.enqueue('be-refused', id, id);
    const row = await waitForState('be-refused', id, 'failed');
    expect(row?.failure).toMatchObject({
      code: 'forbidden',
      message: 'You are not allowed to do this.',
    });
    expect(runsOf(id)).toHaveLength(1);
    expect((await failedTasks()).map((task) => task._id)).toContain(`be-refused-${id}`);
    allowed = true;
    expect(await retryFailedTasks([`be-refused-${id}`])).toBe(1);
    await waitForState('be-refused', id, 'done');
  });

  test('a task that has used up its attempts is marked as failed', async () => {
    const id = newId();
    await tasks.enqueue('give-up', id, id);
    const row = await waitForState('give-up', id, 'failed');
    expect(row).toMatchObject({ attempts: 2, failure: { code: 'error', message: 'still down' } });
  });

  test('the delay between attempts grows up to half a minute and is randomized', () => {
    const pauses = [1, 3, 5, 7, 20].map(delayBeforeAttempt);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses.at(-1)).toBeLessThanOrEqual(37_500);
    expect(new Set(Array.from({ length: 20 }, () => delayBeforeAttempt(8))).size).toBeGreaterThan(10);
  });

  test('a task with an unknown name is refused', async () => {
    await expect(tasks.enqueue('juggle', newId(), {})).rejects.toThrow('no task is named juggle');
  });
});
