import { mostFound } from '@petcare/contracts/lists.ts';
import { model, Schema } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../mongo/object-id.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { eachBatch } from './each-batch.ts';
import { findPage, type List } from './find-page.ts';
import { searchTermsOf, withTermsLike } from './search-terms.ts';
import { asPeopleSort, orderBy, type SortIndex } from './sort-index.ts';

interface Pet {
  _id: string;
  name: string;
  bornAt: Date;
  gone: boolean;
  search_terms: string[];
}

const sorts: Readonly<Record<'name' | 'born', SortIndex>> = {
  name: { keys: { gone: 1, name: 1, _id: 1 }, collation: asPeopleSort },
  born: { keys: { gone: 1, bornAt: -1, _id: -1 } },
};
const orders = ['name', '-name', 'born', '-born'] as const;
const among = { gone: false };
const searchIndex = { search_terms: 1 } as const;

const schema = new Schema<Pet>(
  { _id: String, name: String, bornAt: Date, gone: Boolean, search_terms: [String] },
  { collection: 'pets', versionKey: false },
);
for (const { keys, ...options } of Object.values(sorts)) schema.index(keys, options);
schema.index(searchIndex);
const Pets = model<Pet>('ListedPet', schema);

useTestDatabase();

const alike = [
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
const longest = 1_130;
beforeAll(async () => {
  const rows = Array.from({ length: longest + 70 }, (_, index): Pet => {
    // Many of one name, many of one moment: only the id tells them apart.
    const name = alike[index % alike.length] ?? '';
    const search_terms = searchTermsOf([name, 'pet', ...(index % 5 === 0 ? ['fifth'] : [])]);
    return {
      _id: newId(),
      name,
      bornAt: new Date(1_700_000_000_000 + (index % 40) * 1_000),
      gone: index >= longest,
      search_terms,
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

/** Turns through a list to its end. */
async function turnThrough(list: List<Pet>, limit: number): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await findPage(list, { page, limit });
    totals.add(total);
    ids.push(...rows.map(({ _id }) => _id));
    if (rows.length < limit) return { ids, totals };
  }
}

/** The list as its file has it. */
async function fileOf(list: List<Pet>): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of eachBatch(list)) ids.push(...rows.map(({ _id }) => _id));
  return ids;
}

describe.each(orders)('by %s', (sort) => {
  test('every row of a whole list is on one page, in the order of the file, also near its end', async () => {
    const { ids, totals } = await turnThrough(listOf(sort), 100);
    expect([...totals]).toEqual([longest]);
    expect(new Set(ids).size).toBe(longest);
    expect(ids).toEqual(await fileOf(listOf(sort)));
  });

  test('every row that a search finds is on one page, in the order of the file', async () => {
    const { ids, totals } = await turnThrough(listOf(sort, 'fifth'), 30);
    expect([...totals]).toEqual([longest / 5]);
    expect(ids).toEqual(await fileOf(listOf(sort, 'fifth')));
  });

  test('a search that finds more than anybody turns through ends there; its file does not', async () => {
    const { ids, totals } = await turnThrough(listOf(sort, 'pet'), 170);
    expect([...totals]).toEqual([mostFound]);
    const file = await fileOf(listOf(sort, 'pet'));
    expect(file).toHaveLength(longest);
    expect(ids).toEqual(file.slice(0, mostFound));
    const beyond = await findPage(listOf(sort, 'pet'), { page: 7, limit: 170 });
    expect(beyond).toEqual({ rows: [], total: mostFound });
  });
});

test('what is of one person is counted and shown to its end', async () => {
  const { ids, totals } = await turnThrough({ ...listOf('-born', 'pet'), ofOne: true }, 200);
  expect([...totals]).toEqual([longest]);
  expect(ids).toHaveLength(longest);
});

test('a page after the last one is empty, and the total is still told', async () => {
  expect(await findPage(listOf('-born'), { page: 100_000, limit: 200 })).toEqual({
    rows: [],
    total: longest,
  });
  expect(await findPage(listOf('name', 'fifth'), { page: 900, limit: 10 })).toEqual({
    rows: [],
    total: longest / 5,
  });
});
