import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../mongo/object-id.ts';
import { eventually } from '../testing/eventually.ts';
import { startFaultyLink } from '../testing/faulty-link.ts';
import { rowOf, waitUntilDone } from './testing/finished-tasks.ts';
import { startOutlive } from './testing/start-outlive.ts';
import { testLog, testValkeyUrl } from '../testing/test-servers.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { defineTask, startTasks } from './tasks.ts';

const database = useTestDatabase();
const log = testLog();
let valkeyUrl: string;
beforeAll(async () => {
  valkeyUrl = await testValkeyUrl();
});

const runs: { data: unknown; at: number }[] = [];
const runsOf = (data: unknown) => runs.filter((run) => run.data === data);

/** How the killed process runs its task, with its environment. */
const ways = { 'at its first attempt': {}, 'in a job': { AS_JOB: 'yes' } };

test('tasks survive an emptied Valkey', async () => {
  const valkey = new Redis(valkeyUrl);
  const failed: string[] = [];
  const tasks = await startTasks({
    valkeyUrl,
    log,
    queues: [
      {
        name: 'stumbling',
        concurrency: 10,
        tasks: [
          defineTask<string>({
            name: 'stumble',
            run: async (data, { attempt }) => {
              if (attempt >= 3) return;
              failed.push(data);
              throw new Error('not yet');
            },
          }),
        ],
      },
    ],
  });
  const ids = Array.from({ length: 20 }, newId);
  await Promise.all(ids.map((id) => tasks.enqueue('stumble', id, id)));
  await eventually(() => expect(new Set(failed).size).toBe(ids.length));
  await valkey.flushdb();
  await Promise.all(ids.map((id) => waitUntilDone('stumble', id)));
  await tasks.stop();
  await valkey.quit();
});

test('a process can stop while Valkey is frozen', async () => {
  const link = await startFaultyLink(valkeyUrl);
  const frozenTasks = await startTasks({
    valkeyUrl: link.url,
    log,
    queues: [
      { name: 'freeze', concurrency: 1, tasks: [defineTask({ name: 'freeze', run: async () => {} })] },
    ],
  });
  await frozenTasks.enqueue('freeze', newId(), {});
  link.freeze();
  await expect(frozenTasks.stop()).resolves.toBeUndefined();
  await link.close();
});

function startDyingWorker(id: string, env: Record<string, string> = {}) {
  const program = fileURLToPath(new URL('./testing/dying-worker.ts', import.meta.url));
  return spawn(process.execPath, [program, database.url, valkeyUrl, id], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
}

const startSuccessor = () =>
  startOutlive({
    valkeyUrl,
    log,
    run: async (data) => {
      runs.push({ data, at: performance.now() });
    },
  });

test.each(Object.entries(ways))(
  'a task whose worker was killed midway, %s, is run by another, and the delay is printed',
  async (way, env) => {
    const id = newId();
    const child = startDyingWorker(id, env);
    await onceEmitted(child.stdout, 'data');
    child.kill('SIGKILL');
    const killed = performance.now();
    const successor = await startSuccessor();
    await waitUntilDone('outlive', id);
    const seconds = ((runsOf(id)[0]?.at ?? Number.NaN) - killed) / 1_000;
    console.log(`${way}: taken up ${seconds.toFixed(1)} s after the kill`);
    await successor.stop();
  },
);

test.each(Object.entries(ways))(
  'a task whose worker was killed, %s, after its effect and before recording it runs again',
  async (_, env) => {
    const id = newId();
    const child = startDyingWorker(id, { ...env, FAILPOINT: 'after-task-run' });
    const [, signal] = await onceEmitted(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect((await rowOf('outlive', id))?.state).toBe('waiting');
    const successor = await startSuccessor();
    await waitUntilDone('outlive', id);
    expect(runsOf(id)).toHaveLength(1);
    await successor.stop();
  },
);

test.each(Object.entries(ways))(
  'a worker frozen %s does not overwrite the outcome of its successor',
  async (_, env) => {
    const id = newId();
    const child = startDyingWorker(id, { ...env, THEN: 'fail' });
    await onceEmitted(child.stdout, 'data');
    child.kill('SIGSTOP');
    const successor = await startSuccessor();
    await waitUntilDone('outlive', id);
    child.kill('SIGCONT');
    const [output] = await onceEmitted(child.stdout, 'data');
    expect(String(output)).toBe('failing\n');
    child.kill('SIGTERM');
    await onceEmitted(child, 'exit');
    await successor.stop();
    expect(await rowOf('outlive', id)).toMatchObject({ state: 'done', failure: null });
  },
);
