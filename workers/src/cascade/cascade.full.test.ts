import { deletionPlans } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCascade, type TestCascade } from '../testing/test-cascade.ts';
import type { RunningProcess } from '@petcare/platform/testing/running-process.ts';

let system: TestCascade;
let worker: RunningProcess;
beforeAll(async () => {
  system = await startTestCascade();
  worker = await system.startWorker();
});
afterAll(() => system.close());

async function createUserWith(rows: Readonly<Record<string, number>>): Promise<string> {
  const id = await system.createUser();
  for (const [step, count] of Object.entries(rows)) system.owners.rows.set(`${id}/${step}`, count);
  return id;
}
const batchesFor = (target: string) => system.owners.batches.filter((batch) => batch.target === target);
const stepOf = (deletion: Deletion, name: string) => deletion.steps.find((step) => step.name === name);
const isDone = ({ state }: Deletion) => expect(state).toBe('done');
const rowsLeft = (target: string) =>
  [...system.owners.rows].filter(([key, count]) => key.startsWith(target) && count > 0);
function pauseStep(target: string, step: string) {
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  system.owners.duringBatch.set(`${target}/${step}`, async () => {
    reached.resolve();
    await release.promise;
  });
  return {
    reached: reached.promise,
    release: () => {
      system.owners.duringBatch.delete(`${target}/${step}`);
      release.resolve();
    },
  };
}

test('all data of a user is deleted in batches, stage by stage, and then the user', async () => {
  const id = await createUserWith({ memories: 2_500, orders: 1, adoptions: 2, comments: 1_000, uploads: 3 });
  const { _id } = await system.delete('user', id);
  const done = await system.until(_id, isDone);

  expect(rowsLeft(id)).toEqual([]);
  expect(await system.userExists(id)).toBe(false);
  expect(done).toMatchObject({ label: '', late_rows: 0 });
  expect(done.steps.every(({ state }) => state === 'done')).toBe(true);
  expect(stepOf(done, 'memories')).toMatchObject({ total: 2_500, done: 2_500, error: null });
  const memories = batchesFor(id).filter(({ step }) => step === 'memories');
  expect(memories.map(({ deleted }) => deleted)).toEqual([1_000, 1_000, 500]);
  // Each stage started after the previous one was done.
  const stageOf = new Map<string, number>(deletionPlans.user.map(({ name, stage }) => [name, stage]));
  const stages = batchesFor(id).map(({ step }) => stageOf.get(step) ?? 0);
  expect(stages).toEqual(stages.toSorted((a, b) => a - b));
});

test('a doctor is deleted by the same process', async () => {
  const id = newId();
  system.owners.rows.set(`${id}/appointments`, 3).set(`${id}/specialist`, 1);
  const { _id } = await system.delete('specialist', id);
  const done = await system.until(_id, isDone);
  expect(done).toMatchObject({ label: 'Dr. Sadia', late_rows: 0 });
  expect(batchesFor(id).map(({ step, deleted }) => [step, deleted])).toEqual([
    ['appointments', 3],
    ['specialist', 1],
  ]);
});

test('a deletion reports an unreachable service and continues once it is up', async () => {
  const id = await createUserWith({ memories: 5, adoptions: 1, commerce_data: 1 });
  await system.owners.takeDown('commerce');
  const { _id } = await system.delete('user', id);
  const waiting = await system.until(_id, (deletion) => {
    expect(stepOf(deletion, 'memories')?.state).toBe('done');
    expect(stepOf(deletion, 'orders')).toMatchObject({ state: 'retrying', error: 'It cannot be reached.' });
  });
  // The next stage has not started: a failing step is not skipped.
  expect(stepOf(waiting, 'adoptions')?.state).toBe('waiting');
  expect(await system.userExists(id)).toBe(true);
  expect(waiting.state).toBe('running');

  await system.owners.bringUp('commerce');
  const done = await system.until(_id, isDone);
  expect(stepOf(done, 'orders')?.error).toBeNull();
  expect(rowsLeft(id)).toEqual([]);
});

test('rows created during a deletion are found by the final check and counted', async () => {
  const id = await createUserWith({ memories: 1, comments: 1 });
  // A comment is created during the last stage.
  const uploads = pauseStep(id, 'uploads');
  const { _id } = await system.delete('user', id);
  await uploads.reached;
  system.owners.rows.set(`${id}/comments`, 2);
  uploads.release();
  const done = await system.until(_id, isDone);
  expect(rowsLeft(id)).toEqual([]);
  expect(done.late_rows).toBe(2);
  expect(stepOf(done, 'comments')).toMatchObject({ total: 3, done: 3 });
});

test('a user is not deleted while a service is unreachable for the final check', async () => {
  const id = await createUserWith({ memories: 1 });
  const uploads = pauseStep(id, 'uploads');
  const { _id } = await system.delete('user', id);
  await uploads.reached;
  await system.owners.takeDown('clinic');
  uploads.release();
  await system.until(_id, (deletion) => {
    expect(stepOf(deletion, 'uploads')?.state).toBe('done');
    expect(stepOf(deletion, 'clinic_data')).toMatchObject({
      state: 'retrying',
      error: 'It cannot be reached.',
    });
    expect(deletion.state).toBe('running');
  });
  await system.owners.bringUp('clinic');
  await system.until(_id, isDone);
});

test('another worker continues after a worker is killed during a batch, and no count decreases', async () => {
  const id = await createUserWith({ memories: 3_000, uploads: 2 });
  const memories = pauseStep(id, 'memories');
  const { _id } = await system.delete('user', id);
  await memories.reached;
  await worker.stop('SIGKILL');
  worker = await system.startWorker();
  memories.release();
  const done = await system.until(_id, isDone);
  expect(rowsLeft(id)).toEqual([]);
  expect(stepOf(done, 'memories')).toMatchObject({ total: 3_000, done: 3_000 });
});

test('a deletion continues after Valkey has lost all jobs', async () => {
  const id = await createUserWith({ memories: 10, comments: 10 });
  await system.owners.takeDown('clinic');
  const { _id } = await system.delete('user', id);
  await system.until(_id, (deletion) => expect(stepOf(deletion, 'appointments')?.state).toBe('retrying'));
  await system.flushValkey();
  await system.owners.bringUp('clinic');
  await system.until(_id, isDone);
  expect(rowsLeft(id)).toEqual([]);
});

test('a deletion that started without a worker is processed, even if account was killed meanwhile', async () => {
  const id = await createUserWith({ memories: 10 });
  await worker.stop('SIGKILL');
  const { _id } = await system.delete('user', id);
  await system.until(_id, ({ state }) => expect(state).toBe('running'));
  await system.killAccount();
  worker = await system.startWorker();
  await system.restartAccount();
  await system.until(_id, isDone);
  expect(await system.userExists(id)).toBe(false);
  expect(await worker.stop()).toBe(0);
});
