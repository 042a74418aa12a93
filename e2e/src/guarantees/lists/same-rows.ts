import { endpoints } from '@petcare/contracts/endpoints.ts';
import { readCsv } from '@petcare/platform/testing/files/read-csv.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { pathOfList, rowsIn, sortsOf, type ListTable } from './list-tables.ts';

export function randomQuery(table: ListTable, random: () => number): string {
  const query = new URLSearchParams();
  const pickOne = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? '';
  const share = 1.5 / Math.max(1, Object.keys(table.filters).length);
  for (const [filter, values] of Object.entries(table.filters))
    if (random() < share) query.set(filter, pickOne(values));
  if (random() < 0.4) query.set('search', pickOne(table.words));
  if (random() < 0.7) query.set('sort', pickOne(sortsOf(table)));
  return query.toString();
}

/** Returns a generator of random numbers, deterministic for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export async function idsOfPages(
  send: SendToService,
  table: ListTable,
  query: string,
  as: UserCaller,
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

export async function idsOfFile(
  send: SendToService,
  table: ListTable,
  query: string,
  as: UserCaller,
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

export function allColumns({ endpoint }: ListTable): string[] {
  return Object.keys((endpoints[endpoint] as { csv: object }).csv);
}
