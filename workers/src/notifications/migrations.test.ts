import { newId } from '@petcare/platform/mongo/object-id.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

useTestDatabase();

test('open tasks that only refreshed screens are closed, and no others', async () => {
  const rowOf = (task: string, state: 'waiting' | 'failed' | 'done') => ({
    _id: `${task}-${newId()}`,
    task,
    data: {},
    state,
    createdAt: new Date(),
    enqueuedAt: new Date(),
    finishedAt: state === 'waiting' ? null : new Date(),
    attempts: 0,
    failure: null,
  });
  const rows = [
    rowOf('refresh-order', 'waiting'),
    rowOf('refresh-product', 'failed'),
    rowOf('notify-order-status', 'waiting'),
    rowOf('mail-reminder', 'failed'),
  ];
  await TaskRows.create(rows);
  const migration = migrations.find(({ name }) => name === '2026-11-22-close-refresh-tasks');
  if (!migration) throw new Error('there is no migration');
  const context = { log: testLog(), signal: new AbortController().signal };
  expect(await migration.up(context)).toBe(2);
  expect(await migration.up(context)).toBe(0);
  const states = await TaskRows.find({}, { state: 1 }).lean();
  const stateOf = (index: number) => states.find(({ _id }) => _id === rows[index]?._id)?.state;
  expect([0, 1, 2, 3].map(stateOf)).toEqual(['done', 'done', 'waiting', 'failed']);
});
