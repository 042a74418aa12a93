import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import { model, Schema, trusted } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../mongo/object-id.ts';
import { eventually } from '../testing/eventually.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { eachBatch } from './each-batch.ts';
import { findPage, type List } from './find-page.ts';
import { searchTermsOf, withTermsLike } from './search-terms.ts';
import { caseInsensitiveCollation, orderBy, type SortIndex } from './sort-index.ts';

interface Pet {
  _id: string;
  name: string;
  bornAt: Date;
  gone: boolean;
  searchTerms: string[];
}

const sorts: Readonly<Record<'name' | 'born', SortIndex>> = {
  name: { keys: { gone: 1, name: 1, _id: 1 }, collation: caseInsensitiveCollation },
  born: { keys: { gone: 1, bornAt: -1, _id: -1 } },
};
const orders = ['name', '-name', 'born', '-born'] as const;
const among = { gone: false };
const searchIndex = { searchTerms: 1 } as const;

const schema = new Schema<Pet>(
  { _id: String, name: String, bornAt: Date, gone: Boolean, searchTerms: [String] },
  { collection: 'pets', versionKey: false },
);
for (const { keys, ...options } of Object.values(sorts)) schema.index(keys, options);
schema.index(searchIndex);
const Pets = model<Pet>('ListedPet', schema);

useTestDatabase();

const similarNames = [
  'Tuni',
  'tuni',
  'TUNI',
  'Túni',
  'টুনি',
  'Mishti',
  'mishti',
  'মিষ্টি',
  'Å la',
  'ala',
  '-',
  '10',
  '9',
];
const rowCount = 1_130;
beforeAll(async () => {
  const rows = Array.from({ length: rowCount + 70 }, (_, index): Pet => {
    // Many rows share a name or an instant, so that only the id orders them.
    const name = similarNames[index % similarNames.length] ?? '';
    const searchTerms = searchTermsOf([name, 'pet', ...(index % 5 === 0 ? ['fifth'] : [])]);
    return {
      _id: newId(),
      name,
      bornAt: new Date(1_700_000_000_000 + (index % 40) * 1_000),
      gone: index >= rowCount,
      searchTerms,
    };
  });
  await Pets.insertMany(rows);
});
const listOf = (sort: (typeof orders)[number], search?: string): List<Pet> => ({
  rows: Pets,
  among,
  wanted: withTermsLike(search),
  order: orderBy(sort, sorts, among),
  searchIndex: search !== undefined && searchIndex,
});

async function readPages(list: List<Pet>, limit: number): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await findPage(list, { page, limit });
    totals.add(total);
    ids.push(...rows.map(({ _id }) => _id));
    if (rows.length < limit) return { ids, totals };
  }
}

async function readFile(list: List<Pet>): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of eachBatch(list)) ids.push(...rows.map(({ _id }) => _id));
  return ids;
}

describe.each(orders)('by %s', (sort) => {
  test('the pages of a whole list hold every row once, in the order of the file', async () => {
    const { ids, totals } = await readPages(listOf(sort), 100);
    expect([...totals]).toEqual([rowCount]);
    expect(new Set(ids).size).toBe(rowCount);
    expect(ids).toEqual(await readFile(listOf(sort)));
  });

  test('the pages of a search hold every match once, in the order of the file', async () => {
    const { ids, totals } = await readPages(listOf(sort, 'fifth'), 30);
    expect([...totals]).toEqual([rowCount / 5]);
    expect(ids).toEqual(await readFile(listOf(sort, 'fifth')));
  });

  test('a search is cut at the maximum; its file is not', async () => {
    const { ids, totals } = await readPages(listOf(sort, 'pet'), 170);
    expect([...totals]).toEqual([maxCounted]);
    const file = await readFile(listOf(sort, 'pet'));
    expect(file).toHaveLength(rowCount);
    expect(ids).toEqual(file.slice(0, maxCounted));
    const beyond = await findPage(listOf(sort, 'pet'), { page: 7, limit: 170 });
    expect(beyond).toEqual({ rows: [], total: maxCounted });
  });
});

test('the list of one owner is counted and paged to its end', async () => {
  const { ids, totals } = await readPages({ ...listOf('-born', 'pet'), ofOne: true }, 200);
  expect([...totals]).toEqual([rowCount]);
  expect(ids).toHaveLength(rowCount);
});

test('a page after the last one is empty and has the total', async () => {
  expect(await findPage(listOf('-born'), { page: 100_000, limit: 200 })).toEqual({
    rows: [],
    total: rowCount,
  });
  expect(await findPage(listOf('name', 'fifth'), { page: 900, limit: 10 })).toEqual({
    rows: [],
    total: rowCount / 5,
  });
});

describe('many matches', () => {
  const old = Array.from({ length: 2_600 }, (_, index): Pet => ({
    _id: newId(),
    name: 'Kalo',
    bornAt: new Date(1_600_000_000_000 + index),
    gone: false,
    searchTerms: ['frequent', 'usual'],
  }));
  const newest = old.map(({ _id }) => _id).toReversed();
  beforeEach(() => Pets.insertMany(old, { lean: true }));
  afterEach(() => Pets.deleteMany({ name: 'Kalo' }));
  const leaveForty = () =>
    Pets.deleteMany({ name: 'Kalo', bornAt: trusted({ $lt: new Date(1_600_000_002_560) }) });

  test.each([
    ['search', (word: string) => listOf('-born', word)],
    ['filter', (name: string) => ({ ...listOf('-born'), wanted: { name } })],
  ])('of a %s are counted once, and again when most are gone', async (kind, listWith) => {
    const [word, other] = kind === 'search' ? ['Frequent', 'Frequently'] : ['Kalo', 'Kaloo'];
    const list = listWith(word);
    for (const page of [1, 2, 34]) {
      const { rows, total } = await findPage(list, { page, limit: 30 });
      const end = Math.min(page * 30, maxCounted);
      expect(rows.map(({ _id }) => _id)).toEqual(newest.slice((page - 1) * 30, end));
      expect(total).toBe(maxCounted);
    }
    // Another word, and the same one in another list, have totals of their own.
    expect((await findPage(listWith(other), { page: 1, limit: 30 })).total).toBe(0);
    expect((await findPage({ ...list, among: { gone: true } }, { page: 1, limit: 30 })).total).toBe(0);

    await leaveForty();
    // A full page shows the former total, which only a list that counts nothing can return.
    expect(await findPage(list, { page: 1, limit: 30 })).toMatchObject({ total: maxCounted });
    expect(await findPage(list, { page: 5, limit: 30 })).toEqual({ rows: [], total: 40 });
    expect((await findPage(list, { page: 2, limit: 30 })).rows).toHaveLength(10);
    expect(await findPage(list, { page: 1, limit: 30 })).toMatchObject({ total: 40 });
  });

  test('are counted again after five minutes', async () => {
    const list = listOf('-born', 'Usual');
    const page = { page: 1, limit: 30 };
    await findPage(list, page);
    await leaveForty();
    expect((await findPage(list, page)).total).toBe(maxCounted);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5 * 60_000);
    onTestFinished(() => clock.mockRestore());
    // The cache reads the clock at most once in a millisecond.
    await eventually(async () => expect((await findPage(list, page)).total).toBe(40));
  });
});

test('the search terms of rows are read only by a list that names them', async () => {
  const list: List<Pet> = { rows: Pets, among, wanted: {}, order: orderBy('born', sorts, among) };
  const page = { page: 1, limit: 3 };
  const { rows } = await findPage(list, page);
  expect(rows.map((row) => [typeof row.name, 'searchTerms' in row])).toEqual([
    ['string', false],
    ['string', false],
    ['string', false],
  ]);
  for await (const batch of eachBatch(list)) expect(batch.some((row) => 'searchTerms' in row)).toBe(false);
  const named = await findPage({ ...list, fields: 'searchTerms' }, page);
  expect(named.rows[0]?.searchTerms).not.toEqual([]);
});
