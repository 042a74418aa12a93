import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { plansOf } from './list-plans.ts';
import { startFilled, type FilledService } from './list-services.ts';
import { listTables, pathOfList, sortsOf, type ListTable } from './list-tables.ts';

const maxP95Ms = 300;
const sizes = { short: 1_000, long: 100_000 };
const rounds = 15;
const admin = userCaller(newId(), 'admin');
const limit = 25;

/**
 * Prints how long each list of the dashboard takes at 100,000 rows for each sort order, filter and search, compared
 * to 1,000 rows and to a bare indexed find. Resolves to `true` if all are within the limit.
 */
export async function verifyTables(): Promise<boolean> {
  const servers = await acquireTestServers();
  const services: readonly PublicService[] = ['account', 'clinic', 'commerce', 'content'];
  const slow: string[] = [];
  try {
    for (const service of services) {
      const short = await startFilled(service, sizes.short, servers);
      const long = await startFilled(service, sizes.long, servers);
      try {
        for (const table of listTables.filter((one) => one.service === service))
          slow.push(...(await measure(table, short, long)));
      } finally {
        await short.stop();
        await long.stop();
      }
    }
  } finally {
    await servers.release();
  }
  console.log(slow.length === 0 ? `all within ${maxP95Ms} ms` : `over ${maxP95Ms} ms: ${slow.join(', ')}`);
  return slow.length === 0;
}

async function measure(table: ListTable, short: FilledService, long: FilledService): Promise<string[]> {
  const bare = await timesOf(() =>
    long.database
      .collection(table.collection)
      .find({ ...table.baseFilter }, { sort: newestFirst(table), limit })
      .toArray(),
  );
  console.log(
    `${table.endpoint} of ${sizes.long} rows; a bare find of ${limit}: p95 ${inMs(percentile(bare, 0.95))}`,
  );
  const slow: string[] = [];
  for (const query of queriesOf(table)) {
    const path = `${pathOfList(table)}?limit=${limit}${query}`;
    let total = '';
    const request = async (list: FilledService) => {
      const answer = await list.send('GET', path, { as: admin });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      total = answer.headers.get('x-total-count') ?? '';
    };
    await request(long);
    const [few, many] = [await timesOf(() => request(short)), await timesOf(() => request(long))];
    const p95 = percentile(many, 0.95);
    if (p95 > maxP95Ms) slow.push(path);
    const figures = `p50 ${inMs(percentile(many, 0.5))}, p95 ${inMs(p95)} (at 1,000 p95 ${inMs(percentile(few, 0.95))})`;
    console.log(`  ${(query || '&').slice(1).padEnd(34)} ${figures}, ${total} found`);
  }
  for (const { sort, plan } of await plansOf(long.database, table))
    if (!plan?.index || plan.sorted || plan.read > limit) slow.push(`${table.endpoint} by ${sort}: no index`);
  return slow;
}

function newestFirst({ sortFields }: ListTable): Record<string, -1> {
  const [[field = '_id'] = []] = Object.values(sortFields);
  return { [field]: -1, _id: -1 };
}

function queriesOf(table: ListTable): string[] {
  const [first = ''] = table.words;
  const sorts = sortsOf(table);
  const filtered = Object.entries(table.filters).flatMap(([filter, values]) =>
    values.map((value) => `&${filter}=${encodeURIComponent(value)}`),
  );
  const searched = table.words.map((word) => `&search=${encodeURIComponent(word)}`);
  const byOther = sorts.find((sort) => !/createdAt|order_date/.test(sort)) ?? '';
  return [
    '',
    `&page=${sizes.long / limit}`,
    ...sorts.map((sort) => `&sort=${sort}`),
    ...filtered,
    ...searched,
    ...searched.map((search) => `${search}&sort=${byOther}`),
    ...filtered.map((filter) => `${filter}&sort=${byOther}`),
    ...filtered.slice(0, 2).map((filter) => `${filter}&search=${first}&page=40`),
  ];
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
