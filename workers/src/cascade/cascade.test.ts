import { deletionPlans } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestCascade, type TestCascade } from '../testing/test-cascade.ts';
import type { RunningProcess } from '@petcare/platform/testing/running-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let system: TestCascade;
let worker: RunningProcess;
beforeAll(async () => {
  system = await startTestCascade();
  worker = await system.startWorker();
});
afterAll(() => system.close());

/** A person with so many rows in each step. */
async function personWith(rows: Readonly<Record<string, number>>): Promise<string> {
  const id = await system.buildPerson();
  for (const [step, count] of Object.entries(rows)) system.owners.rows.set(`${id}/${step}`, count);
  return id;
}
const inChunks = (target: string) => system.owners.batches.filter((batch) => batch.target === target);
const stepOf = (deletion: Deletion, name: string) => deletion.steps.find((step) => step.name === name);
const isDone = ({ state }: Deletion) => expect(state).toBe('done');
const leftOf = (target: string) =>
  [...system.owners.rows].filter(([key, count]) => key.startsWith(target) && count > 0);
/** Holds a step in the middle of a batch until told to go on; resolves when it is there. */
function hold(target: string, step: string) {
  const [there, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  system.owners.during.set(`${target}/${step}`, async () => {
    there.resolve();
    await release.promise;
  });
  return {
    there: there.promise,
    release: () => {
      system.owners.during.delete(`${target}/${step}`);
      release.resolve();
    },
  };
}

test('everything of a person goes, in batches and stage by stage, and then the person', async () => {
  const id = await personWith({ memories: 2_500, orders: 1, adoptions: 2, comments: 1_000, uploads: 3 });
  const { _id } = await system.delete('user', id);
  const done = await system.until(_id, isDone);

  expect(leftOf(id)).toEqual([]);
  expect(await system.isThere(id)).toBe(false);
  expect(done).toMatchObject({ label: '', late_rows: 0 });
  expect(done.steps.every(({ state }) => state === 'done')).toBe(true);
  expect(stepOf(done, 'memories')).toMatchObject({ total: 2_500, done: 2_500, error: null });
  const memories = inChunks(id).filter(({ step }) => step === 'memories');
  expect(memories.map(({ deleted }) => deleted)).toEqual([1_000, 1_000, 500]);
  // No step began before all of the stage before had ended.
  const stageOf = new Map<string, number>(deletionPlans.user.map(({ name, stage }) => [name, stage]));
  const stages = inChunks(id).map(({ step }) => stageOf.get(step) ?? 0);
  expect(stages).toEqual(stages.toSorted((a, b) => a - b));
});

test('a doctor goes by the same road', async () => {
  const id = newId();
  system.owners.rows.set(`${id}/appointments`, 3).set(`${id}/specialist`, 1);
  const { _id } = await system.delete('specialist', id);
  const done = await system.until(_id, isDone);
  expect(done).toMatchObject({ label: 'Dr. Sadia', late_rows: 0 });
  expect(inChunks(id).map(({ step, deleted }) => [step, deleted])).toEqual([
    ['appointments', 3],
    ['specialist', 1],
  ]);
});

test('while a service is away the deletion says why and waits, and goes on when it is back', async () => {
  const id = await personWith({ memories: 5, adoptions: 1, cart: 1 });
  await system.owners.leave('commerce');
  const { _id } = await system.delete('user', id);
  const waiting = await system.until(_id, (deletion) => {
    expect(stepOf(deletion, 'memories')?.state).toBe('done');
    expect(stepOf(deletion, 'orders')).toMatchObject({ state: 'retrying', error: 'It cannot be reached.' });
  });
  // What follows is not begun: a step that waits is not left out.
  expect(stepOf(waiting, 'adoptions')?.state).toBe('waiting');
  expect(await system.isThere(id)).toBe(true);
  expect(waiting.state).toBe('running');

  await system.owners.comeBack('commerce');
  const done = await system.until(_id, isDone);
  expect(stepOf(done, 'orders')?.error).toBeNull();
  expect(leftOf(id)).toEqual([]);
});

test('rows that are born while it runs are found by the last look, and counted', async () => {
  const id = await personWith({ memories: 1, comments: 1 });
  // In the middle of the last stage another comment comes.
  const uploads = hold(id, 'uploads');
  const { _id } = await system.delete('user', id);
  await uploads.there;
  system.owners.rows.set(`${id}/comments`, 2);
  uploads.release();
  const done = await system.until(_id, isDone);
  expect(leftOf(id)).toEqual([]);
  expect(done.late_rows).toBe(2);
  expect(stepOf(done, 'comments')).toMatchObject({ total: 3, done: 3 });
});

test('a service that is away at the last look keeps the person from going', async () => {
  const id = await personWith({ memories: 1 });
  const uploads = hold(id, 'uploads');
  const { _id } = await system.delete('user', id);
  await uploads.there;
  await system.owners.leave('clinic');
  uploads.release();
  await system.until(_id, (deletion) => {
    expect(stepOf(deletion, 'uploads')?.state).toBe('done');
    expect(stepOf(deletion, 'waitlist')).toMatchObject({ state: 'retrying', error: 'It cannot be reached.' });
    expect(deletion.state).toBe('running');
  });
  await system.owners.comeBack('clinic');
  await system.until(_id, isDone);
});

test('a worker killed in the middle of a batch is followed by another, and no count goes back', async () => {
  const id = await personWith({ memories: 3_000, uploads: 2 });
  const memories = hold(id, 'memories');
  const { _id } = await system.delete('user', id);
  await memories.there;
  await worker.stop('SIGKILL');
  worker = await system.startWorker();
  memories.release();
  const done = await system.until(_id, isDone);
  expect(leftOf(id)).toEqual([]);
  expect(stepOf(done, 'memories')).toMatchObject({ total: 3_000, done: 3_000 });
});

test('when Valkey has forgotten every job the deletion goes on all the same', async () => {
  const id = await personWith({ memories: 10, comments: 10 });
  await system.owners.leave('clinic');
  const { _id } = await system.delete('user', id);
  await system.until(_id, (deletion) => expect(stepOf(deletion, 'appointments')?.state).toBe('retrying'));
  await system.emptyValkey();
  await system.owners.comeBack('clinic');
  await system.until(_id, isDone);
  expect(leftOf(id)).toEqual([]);
});

test('a deletion that began while no worker ran, and whose account service was killed, is taken up', async () => {
  const id = await personWith({ memories: 10 });
  await worker.stop('SIGKILL');
  const { _id } = await system.delete('user', id);
  await system.until(_id, ({ state }) => expect(state).toBe('running'));
  await system.killAccount();
  worker = await system.startWorker();
  await system.restartAccount();
  await system.until(_id, isDone);
  expect(await system.isThere(id)).toBe(false);
  expect(await worker.stop()).toBe(0);
});
