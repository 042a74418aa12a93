import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { readCsv } from '@petcare/platform/testing/files/read-csv.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startFilled, type FilledService } from './list-services.ts';
import { listTables, pathOfList, sortsOf } from './list-tables.ts';
import { allColumns, randomNumbers, idsOfFile, idsOfPages, randomQuery } from './same-rows.ts';
import { plansOf } from './list-plans.ts';

const rows = 230;
const queries = 23;
const admin = userCaller(newId(), 'admin');
const services: readonly PublicService[] = ['account', 'clinic', 'commerce', 'content'];
const started = new Map<PublicService, FilledService>();

beforeAll(async () => {
  const servers = {
    mongoUrl: inject('mongoUrl'),
    valkeyUrl: inject('valkeyUrl'),
  };
  const start = async (service: PublicService) =>
    started.set(service, await startFilled(service, rows, servers));
  await Promise.all(services.map(start));
});
afterAll(async () => {
  for (const service of started.values()) await service.stop();
});

describe.each(listTables)('$endpoint', (table) => {
  const service = () => {
    const running = started.get(table.service);
    if (!running) throw new Error(`${table.service} has not been started`);
    return running;
  };

  test('the CSV file holds exactly the rows of the pages in their order, for any query', async () => {
    const random = randomNumbers(table.endpoint.length);
    for (let round = 0; round < queries; round += 1) {
      const query = randomQuery(table, random);
      const { ids, total } = await idsOfPages(service().send, table, query, admin);
      expect({ query, ids: await idsOfFile(service().send, table, query, admin) }).toEqual({ query, ids });
      expect({ query, total, different: new Set(ids).size }).toEqual({
        query,
        total: ids.length,
        different: ids.length,
      });
    }
  });

  test('every filter excludes rows, and a search without matches finds none', async () => {
    const all = await idsOfPages(service().send, table, '', admin);
    expect(all.ids).toHaveLength(rows);
    const none = await idsOfPages(service().send, table, 'search=nowhere', admin);
    expect(none).toEqual({ ids: [], total: 0 });
    for (const [filter, values] of Object.entries(table.filters)) {
      const found = await Promise.all(
        values.map((value) =>
          idsOfPages(service().send, table, `${filter}=${encodeURIComponent(value)}`, admin),
        ),
      );
      expect({ filter, least: Math.min(...found.map(({ total }) => total)) < rows }).toEqual({
        filter,
        least: true,
      });
    }
  });

  test('a minus reverses each sort order', async () => {
    for (const sort of sortsOf(table).filter((one) => one.startsWith('-'))) {
      const down = await idsOfPages(service().send, table, `sort=${sort}`, admin);
      const up = await idsOfPages(service().send, table, `sort=${sort.slice(1)}`, admin);
      expect({ sort, ids: down.ids.toReversed() }).toEqual({ sort, ids: up.ids });
    }
  });

  test('the CSV file offers every column, and no cell begins a formula', async () => {
    const columns = allColumns(table);
    const answer = await service().send('GET', `${pathOfList(table)}?columns=${columns.join(',')}`, {
      as: admin,
      headers: { accept: 'text/csv' },
    });
    const [head, ...cells] = readCsv(answer.text);
    expect(head).toEqual(columns);
    expect(cells).toHaveLength(rows);
    expect(cells.every((row) => row.length === columns.length)).toBe(true);
    expect(cells.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
  });

  test('every sort order uses its index and sorts nothing in memory', async () => {
    for (const { sort, plan } of await plansOf(service().database, table))
      expect({ sort, plan }).toEqual({
        sort,
        plan: expect.objectContaining({ index: expect.any(String), sorted: false }),
      });
  });
});
