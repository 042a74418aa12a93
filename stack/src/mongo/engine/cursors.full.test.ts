import { afterEach, expect, test } from 'vitest';
import { Cursors } from './cursors.ts';

const discarded: bigint[] = [];
const cursors = new Cursors((ids) => void discarded.push(...ids));
const add = (id: bigint, sessionKey?: string, transaction?: string) =>
  cursors.add({ id, database: 'pets', sessionKey, transaction, continuation: Buffer.from([1]) });

afterEach(() => {
  cursors.close();
  discarded.length = 0;
});

test('a cursor can only be read by its own session in its own database', () => {
  add(1n, 'mine');
  expect(cursors.get(1n, 'pets', 'mine', undefined).id).toBe(1n);
  expect(() => cursors.get(1n, 'pets', 'other', undefined)).toThrow(/another session/);
  expect(() => cursors.get(1n, 'shops', 'mine', undefined)).toThrow(/not found/);
  expect(() => cursors.get(1n, 'pets', 'mine', 'mine:1')).toThrow(/not found/);
  expect(() => cursors.get(2n, 'pets', 'mine', undefined)).toThrow(/not found/);
});

test('an exhausted cursor is removed, a killed one also frees the server’s resources', () => {
  add(1n);
  add(2n);
  cursors.advance(cursors.get(1n, 'pets', undefined, undefined), null);
  expect(cursors.kill([1n, 2n, 3n])).toEqual(new Set([2n]));
  expect(discarded).toEqual([2n]);
  expect(cursors.size).toBe(0);
});

test('the end of a session or transaction closes only its own cursors', () => {
  add(1n, 'a');
  add(2n, 'b');
  add(3n, 'b', 'b:7');
  cursors.endTransaction('b:7');
  expect(cursors.size).toBe(2);
  cursors.endSessions(['b']);
  expect(discarded).toEqual([2n]);
  expect(cursors.size).toBe(1);
});
