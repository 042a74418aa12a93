import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from './journal.ts';

const freshFile = (): string => join(mkdtempSync(join(tmpdir(), 'journal-')), 'kept', 'journal.jsonl');

function entriesOf(file: string): number[] {
  const seen: number[] = [];
  openJournal<number>(file, (entry) => seen.push(entry)).close();
  return seen;
}

test('entries are replayed in the order they were written', () => {
  const file = freshFile();
  const journal = openJournal<number>(file, () => {});
  journal.append(1);
  journal.append(2);
  journal.close();
  expect(entriesOf(file)).toEqual([1, 2]);
});

test('a line cut off by a crash is dropped and does not spoil the next one', () => {
  const file = freshFile();
  const first = openJournal<number>(file, () => {});
  first.append(1);
  first.close();
  appendFileSync(file, '{"half":');
  const second = openJournal<number>(file, () => {});
  second.append(3);
  second.close();
  expect(entriesOf(file)).toEqual([1, 3]);
});

test('rewriting leaves only the given entries, and later entries are appended to them', () => {
  const file = freshFile();
  const journal = openJournal<number>(file, () => {});
  for (let entry = 0; entry < 50; entry++) journal.append(entry);
  journal.rewrite([48, 49]);
  journal.append(50);
  journal.close();
  expect(readFileSync(file, 'utf8')).toBe('48\n49\n50\n');
});

test('without a file nothing is stored and nothing fails', () => {
  const seen: number[] = [];
  const journal = openJournal<number>(undefined, (entry) => seen.push(entry));
  journal.append(1);
  journal.rewrite([2]);
  journal.close();
  expect(seen).toEqual([]);
});
