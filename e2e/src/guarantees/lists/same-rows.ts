import { endpoints } from '@petcare/contracts/endpoints.ts';
import { readCsv } from '@petcare/platform/testing/read-csv.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { pathOfList, rowsIn, sortsOf, type ListTable } from './list-tables.ts';

/** Something to ask of a list, by chance: each filter with one of its values or without, an order, a search or none. */
export function someQuery(table: ListTable, random: () => number): string {
  const query = new URLSearchParams();
  const one = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? '';
  const share = 1.5 / Math.max(1, Object.keys(table.filters).length);
  for (const [filter, values] of Object.entries(table.filters))
    if (random() < share) query.set(filter, one(values));
  if (random() < 0.4) query.set('search', one(table.words));
  if (random() < 0.7) query.set('sort', one(sortsOf(table)));
  return query.toString();
}

/** Numbers by chance, the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The ids of all rows of a list, page by page. @throws when it does not answer 200. */
export async function idsOfPages(
  send: SendToService,
  table: ListTable,
  query: string,
  as: Person,
): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await send('GET', `${pathOfList(table)}?${query}&limit=200&page=${page}`, { as });
    if (answer.status !== 200) throw new Error(`${table.endpoint}?${query}: ${answer.status} ${answer.text}`);
    const rows = rowsIn(answer.body);
    ids.push(...rows.map(({ _id }) => _id));
    if (rows.length < 200) return { ids, total: Number(answer.headers.get('x-total-count')) };
  }
}

/** The ids in the file of a list. @throws when it does not answer 200. */
export async function idsOfFile(
  send: SendToService,
  table: ListTable,
  query: string,
  as: Person,
): Promise<string[]> {
  const answer = await send('GET', `${pathOfList(table)}?${query}&columns=_id`, {
    as,
    headers: { accept: 'text/csv' },
  });
  if (answer.status !== 200) throw new Error(`${table.endpoint}?${query}: ${answer.status} ${answer.text}`);
  return readCsv(answer.text)
    .slice(1)
    .map(([id = '']) => id);
}

/** The columns a list's file may have, as they are asked for. */
export function allColumns({ endpoint }: ListTable): string[] {
  return Object.keys((endpoints[endpoint] as { csv: object }).csv);
}
