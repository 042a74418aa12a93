import { Queue } from 'bullmq';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../mongo/object-id.ts';
import type { Logger } from '../observability/log.ts';
import { eventually } from '../testing/eventually.ts';
import { startFaultyLink } from '../testing/faulty-link.ts';
import { rowOf, waitUntilDone } from './testing/finished-tasks.ts';
import { testLog, testValkeyUrl } from '../testing/test-servers.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { TaskRows } from './task-rows.ts';
import { defineTask, startTasks } from './tasks.ts';

useTestDatabase();
const log = testLog();
let valkeyUrl: string;
beforeAll(async () => {
  valkeyUrl = await testValkeyUrl();
});

/** A task that runs until `open` is called, in the queue `name`. */
function startGated(name: string, concurrency: number, priority?: number) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const started: string[] = [];
  const start = () =>
    startTasks({
      valkeyUrl,
      log,
      queues: [
        {
          name,
          concurrency,
          tasks: [
            defineTask<string>({
              name,
              ...(priority !== undefined && { priority }),
              run: async (data) => {
                started.push(data);
                await opened;
              },
            }),
          ],
        },
      ],
    });
  return { start, started, open };
}

test('a long first attempt is not run by another copy, however far their clocks are apart', async () => {
  const { start, started, open } = startGated('take-long', 10);
  const [copy, other] = await Promise.all([start(), start()]);
  const id = newId();
  await copy.enqueue('take-long', id, id);
  for (let renewal = 0; renewal < 8; renewal += 1) {
    // As a copy sees it whose clock is years ahead.
    const longAgo = new Date(renewal);
    await TaskRows.updateOne({ _id: `take-long-${id}` }, { enqueuedAt: longAgo });
    await eventually(async () => expect((await rowOf('take-long', id))?.enqueuedAt).not.toEqual(longAgo));
  }
  open();
  await waitUntilDone('take-long', id);
  expect(started).toEqual([id]);
  await Promise.all([copy.stop(), other.stop()]);
});

test('all attempts together keep the limit of their queue, and those beyond it wait as jobs', async () => {
  const { start, started, open } = startGated('be-many', 4);
  const copy = await start();
  const ids = Array.from({ length: 6 }, newId);
  for (const id of ids) await copy.enqueue('be-many', id, id);
  const queue = new Queue('be-many', { connection: { url: valkeyUrl }, prefix: 'petcare' });
  await eventually(async () =>
    expect(await queue.getJobCounts('active', 'waiting')).toEqual({ active: 2, waiting: 2 }),
  );
  await queue.close();
  expect(started).toHaveLength(4);
  open();
  await Promise.all(ids.map((id) => waitUntilDone('be-many', id)));
  expect(started.toSorted()).toEqual(ids.toSorted());
  await copy.stop();
});

test('a task with a priority is a job even if places are free, so that others of its queue come first', async () => {
  const { start, open } = startGated('can-wait', 10, 1);
  const copy = await start();
  const id = newId();
  await copy.enqueue('can-wait', id, id);
  const queue = new Queue('can-wait', { connection: { url: valkeyUrl }, prefix: 'petcare' });
  await eventually(async () => expect(await queue.getJobCounts('active')).toEqual({ active: 1 }));
  await queue.close();
  open();
  await waitUntilDone('can-wait', id);
  await copy.stop();
});

test('a first attempt needs no Valkey', async () => {
  const link = await startFaultyLink(valkeyUrl);
  const ran: string[] = [];
  const copy = await startTasks({
    valkeyUrl: link.url,
    log,
    queues: [
      {
        name: 'go-alone',
        concurrency: 2,
        tasks: [defineTask<string>({ name: 'go-alone', run: async (data) => void ran.push(data) })],
      },
    ],
  });
  link.freeze();
  const id = newId();
  await copy.enqueue('go-alone', id, id);
  await waitUntilDone('go-alone', id);
  expect(ran).toEqual([id]);
  link.thaw();
  await copy.stop();
  await link.close();
});

test('stopping waits for a first attempt that runs', async () => {
  const { start, open } = startGated('finish', 2);
  const copy = await start();
  const id = newId();
  await copy.enqueue('finish', id, id);
  const stopped = copy.stop();
  // All else has stopped by then.
  const queue = new Queue('finish', { connection: { url: valkeyUrl }, prefix: 'petcare' });
  await eventually(async () => expect(await queue.getWorkers()).toEqual([]));
  await queue.close();
  open();
  await stopped;
  expect((await rowOf('finish', id))?.state).toBe('done');
});

test('a queue whose server is away writes lines of the log only, and few of them', async () => {
  const link = await startFaultyLink(valkeyUrl);
  // BullMQ prints the stack of an error that no listener gets.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines: string[] = [];
  const counted = { ...log, warn: (_facts: object, message: string) => void lines.push(message) } as Logger;
  const run = async () => undefined;
  const queues = [{ name: 'is-away', concurrency: 2, tasks: [defineTask<string>({ name: 'is-away', run })] }];
  const tasks = await startTasks({ valkeyUrl: link.url, log: counted, queues });
  onTestFinished(async () => {
    printed.mockRestore();
    await tasks.stop();
    await link.close();
  });
  link.refuse();
  await eventually(() => expect(lines).toContain('queue error'));
  link.accept();
  expect(printed).not.toHaveBeenCalled();
});
