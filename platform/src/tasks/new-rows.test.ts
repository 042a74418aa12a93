import { expect, test } from 'vitest';
import { createNewRows } from './new-rows.ts';

test('the data of a new task is returned once, and only for two seconds', () => {
  let time = 0;
  const rows = createNewRows(() => time);
  const insertedAt = new Date(0);
  rows.add('early', 1, insertedAt);
  rows.add('late', 2, insertedAt);
  time = 1_999;
  expect(rows.take('early')).toEqual({ data: 1 });
  expect(rows.take('early')).toBeUndefined();
  time = 2_000;
  expect(rows.take('late')).toBeUndefined();
});

test('at most a thousand new tasks are kept, the newest', () => {
  const rows = createNewRows(() => 0);
  for (let id = 0; id < 1_001; id += 1) rows.add(String(id), id, new Date(0));
  expect(rows.take('0')).toBeUndefined();
  expect(rows.take('1')).toEqual({ data: 1 });
  expect(rows.take('1000')).toEqual({ data: 1_000 });
});
