import type { ImportProblem, ProductImport } from '@petcare/contracts/commerce/products/product-imports.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { readCsv } from '@petcare/platform/testing/files/read-csv.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { secondsSince } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { columns, newRow, period, variantsPerPeriod, writeFile, type Row } from './product-file.ts';

const size = sized(300, 5_000);
const every = sized(30, 100);

const admin = userCaller(newId(), 'admin');
const other = userCaller(newId(), 'admin');
let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: 1 });
});
afterAll(() => shop?.stop());

function aCopy(): SendToService {
  const [copy] = shop.copies;
  if (!copy) throw new Error('no copy runs');
  return copy;
}

async function check(file: string): Promise<ProductImport> {
  const body = new FormData();
  body.set('file', new File([file], 'products.csv'));
  const answer = await aCopy()('POST', '/api/product-imports', { as: admin, body });
  if (answer.status !== 201) throw new Error(`the check answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

const show = async (id: string): Promise<ProductImport> =>
  (await aCopy()('GET', `/api/product-imports/${id}`, { as: admin })).body;

/** Sends the request of two admins several times at once. */
async function askMany(send: readonly SendToService[], path: string): Promise<void> {
  const all = [admin, other, admin, other].flatMap((as) =>
    send.map((copy) => copy('POST', `/api/product-imports/${path}`, { as })),
  );
  for (const { status } of await Promise.all(all)) expect(status).toBe(202);
}

const waitFor = (id: string, state: ProductImport['state']) =>
  eventually(async () => expect((await show(id)).state).toBe(state), {
    within: sized(120_000, 1_800_000),
    every: 500,
  });

const audits = (action: string) =>
  shop.database.collection('outbox').countDocuments({ 'envelope.data.action': action });

async function exportRows(): Promise<Row[]> {
  const { text } = await aCopy()('GET', `/api/products?columns=${columns.join(',')}`, {
    as: admin,
    headers: { accept: 'text/csv' },
  });
  return readCsv(text)
    .slice(1)
    .map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Row);
}

const found = ({ problems }: { problems: readonly ImportProblem[] }) =>
  problems.map(({ line, column, code }) => ({ line, column, code }));

test(
  'a file of thousands of products and variants names exactly the injected problems, and is imported and undone once',
  async () => {
    const rows = Array.from({ length: size }, (_, index) => newRow(index));
    const bad = writeFile(rows, every);
    let begin = performance.now();
    const refused = await check(bad.file);
    report(
      `${size} lines with ${bad.injected.length} injected problems: ${refused.problem_count} found in ${secondsSince(begin, 1)} s`,
    );
    expect(found(refused)).toEqual(bad.injected);
    expect(refused.problem_count).toBe(sized(20, 100));

    const { _id } = await check(writeFile(rows).file);
    const killed = await shop.startCopy();
    begin = performance.now();
    await askMany([aCopy(), killed.send], `${_id}/start`);
    await eventually(async () => expect((await show(_id)).progress.created).toBeGreaterThan(size / 5), {
      within: sized(120_000, 600_000),
      every: 20,
    });
    await killed.stop('SIGKILL');
    await waitFor(_id, 'done');
    report(`${size} lines imported in ${secondsSince(begin, 1)} s, with one of two copies killed`);
    expect((await show(_id)).progress).toMatchObject({ waiting: 0, created: size, refused: 0 });
    const products = shop.database.collection('products');
    expect(await products.countDocuments()).toBe(size);
    expect(await products.distinct('productName')).toHaveLength(size);
    expect(await products.countDocuments({ 'variant.front': true })).toBe(size / period);
    expect(await products.countDocuments({ variant: { $type: 'object' } })).toBe(
      (size / period) * variantsPerPeriod,
    );
    expect(await audits('product.added')).toBe(size);
    expect(await audits('product_import.started')).toBe(1);

    const exported = await exportRows();
    expect(exported).toHaveLength(size);
    expect((await check(writeFile(exported).file)).lines).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: size,
    });
    const changed = exported.map((row) => ({ ...row, product_price: '77', stock: '' }));
    const second = await check(writeFile(changed).file);
    expect(second).toMatchObject({ problem_count: 0, lines: { changed: size, stock_changed: 0 } });
    begin = performance.now();
    await askMany([aCopy()], `${second._id}/start`);
    await waitFor(second._id, 'done');
    report(`${size} products changed in ${secondsSince(begin, 1)} s`);
    expect(await products.countDocuments({ productPrice: 7_700, version: 2 })).toBe(size);
    begin = performance.now();
    await askMany([aCopy()], `${second._id}/undo`);
    await waitFor(second._id, 'undone');
    report(`${size} changes undone in ${secondsSince(begin, 1)} s`);
    expect(await products.countDocuments({ productPrice: 7_700 })).toBe(0);
    expect(await products.countDocuments({ version: 3 })).toBe(size);
    expect(sortById(await exportRows())).toEqual(sortById(exported));
  },
  timeLimit(300_000),
);

test('the comparison detects a problem that the check does not name (control)', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => newRow(index));
  const { injected } = writeFile(rows, 10);
  const { file } = writeFile(rows, 20);
  expect(found(await check(file))).not.toEqual(injected);
});

function sortById(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, another) => one._id.localeCompare(another._id));
}
