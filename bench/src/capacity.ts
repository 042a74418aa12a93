import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { takeTestServers } from '@petcare/stack/testing/test-servers.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../../e2e/src/support/users.ts';
import { startPetCare } from '../../e2e/src/support/petcare.ts';
import { buyAs, firstProduct } from '../../e2e/src/support/shopping.ts';
import {
  costOf,
  needOf,
  perCore,
  units,
  type Assumptions,
  type Costs,
  type Unit,
  type UnitCost,
} from './capacity/capacity.rules.ts';
import { cpuByProcess, memoryOf } from './capacity/cpu-by-process.ts';
import { openPages } from './capacity/open-pages.ts';
import { load } from './http-load.ts';

/*
 * What one core carries. The whole product runs on this machine; for each kind of work the processor time of every
 * process is counted, so that the figures do not depend on the load generator that shares the machine, nor on others.
 * From them follows what 10 thousand, 1 million and 100 million users need. Without PETCARE_TEST_SERVERS=keep the servers
 * are this command's own and are counted too.
 */
const seconds = Number(process.env['BENCH_ROUND_MS'] ?? 8_000) / 1_000;
const pages = Number(process.env['BENCH_SOCKETS'] ?? 1_000);

const assumptions: Assumptions = {
  activeShare: 0.1,
  perDay: { list: 30, detail: 15, write: 1, purchase: 0.02, 'sign-in': 0.2, message: 60 },
  peakFactor: 5,
  openShare: 0.1,
  usedAtPeak: 0.5,
  fewestCopies: 2,
};

const servers = await takeTestServers();
const petcare = await startPetCare(servers, { LOG_LEVEL: 'info', SIGN_IN_FAILURES_PER_IP: '1000000' });
try {
  const { url } = petcare;
  const port = Number(new URL(url).port);
  const admin = await signInDemoUser(url, 'admin');
  const buyer = await signInDemoUser(url, 'user');
  const product = await firstProduct(url);
  const order = await buyAs(buyer, product);
  const headers = { cookie: buyer.client.cookieHeader };
  await quiet();

  const began = cpuByProcess();
  await wait(seconds * 1_000);
  const atRest = Object.fromEntries(
    Object.entries(cpuByProcess()).map(([name, end]) => [name, (end - (began[name] ?? 0)) / seconds]),
  );

  const measure = async (work: () => Promise<number>): Promise<UnitCost> => {
    const started = performance.now();
    const before = cpuByProcess();
    const count = await work();
    await quiet();
    const elapsed = (performance.now() - started) / 1_000;
    return costOf({ before, after: cpuByProcess(), seconds: elapsed, count }, atRest);
  };
  const reads = (path: string) => async () => {
    const result = await load({ port, path, headers }, 16, seconds * 1_000);
    return result.perSecond * seconds;
  };
  const times = (count: number, work: (index: number) => Promise<unknown>) => async () => {
    for (let index = 0; index < count; index += 1) await work(index);
    return count;
  };
  const statuses = ['Processing', 'Shipping', 'Pending'] as const;
  const changeStatus = (index: number) =>
    admin.client.call(endpoints['orders.changeStatus'], {
      params: { id: order._id },
      body: { status: statuses[index % statuses.length] },
    });

  // The first round warms everything up.
  await reads('/api/products?limit=20')();
  await times(30, changeStatus)();
  await times(10, () => buyAs(buyer, product))();
  const list = await measure(reads('/api/products?limit=20'));
  const detail = await measure(reads(`/api/products/${product._id}`));
  const write = await measure(times(300, changeStatus));
  const purchase = await measure(times(100, () => buyAs(buyer, product)));
  // Somebody else: each sign-in replaces the session, and the sockets below need the buyer's.
  const guest = await signUpUser(url);
  const signIn = await measure(times(60, () => guest.client.signIn(guest.user.email, demoPassword)));

  const emptyBytes = memoryOf('gateway');
  const opened = await openPages(url, { ...headers, origin: url }, pages);
  await quiet();
  const bytesPerPage = (memoryOf('gateway') - emptyBytes) / pages;
  const changes = 100;
  const message = await measure(async () => {
    for (let index = 0; index < changes; index += 1) {
      const { status } = await admin.client.call(endpoints['products.update'], {
        params: { id: product._id },
        body: { product_price: product.product_price + 1 + (index % 2) },
      });
      if (status !== 200) throw new Error(`the product's change was answered ${status}`);
    }
    await eventually(async () => {
      if (opened.received() < pages) throw new Error('no message came');
    });
    await quiet();
    return opened.received();
  });
  opened.close();

  const costs: Costs = { list, detail, write, purchase, 'sign-in': signIn, message };
  printCosts(costs, atRest);
  console.log(`\nan open page: ${(bytesPerPage / 1_024).toFixed(0)} KiB of the gateway (${pages} sockets)`);
  for (const users of [10_000, 1_000_000, 100_000_000]) printNeed(users, costs);
} finally {
  await petcare.stop();
  await servers.release();
}
process.exit(0);

/** Waits until what was begun has had its effects: processes use no more than they do at rest. */
async function quiet(): Promise<void> {
  const busy = () => Object.values(cpuByProcess()).reduce((sum, one) => sum + one, 0);
  await eventually(
    async () => {
      const before = busy();
      await wait(500);
      if (busy() - before > 0.25) throw new Error('there is still work');
    },
    { within: 30_000 },
  );
}

function printCosts(costs: Costs, atRest: Readonly<Record<string, number>>): void {
  const names = Object.keys(atRest).toSorted();
  console.log(`ms of processor time for one\n${row('', [...units, '% at rest'])}`);
  for (const name of names) {
    const figures = units.map((unit) => (costs[unit][name] ?? 0).toFixed(unit === 'message' ? 3 : 2));
    console.log(row(name, [...figures, ((atRest[name] ?? 0) * 100).toFixed(1)]));
  }
  const limits = units.map((unit) => limitOf(unit, costs));
  console.log(
    row(
      'one core carries/s',
      limits.map(({ rate }) => rate.toFixed(0)),
    ),
  );
  console.log(
    row(
      'limited by',
      limits.map(({ name }) => name),
    ),
  );
}

/** The process of ours that a unit costs most, and how often one core of it does it. */
function limitOf(unit: Unit, costs: Costs): { name: string; rate: number } {
  const servicesOnly = Object.entries(costs[unit]).filter(
    ([name]) => !['database', 'rabbitmq', 'valkey'].includes(name),
  );
  const [name, milliseconds] = servicesOnly.toSorted(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN];
  return { name, rate: perCore(milliseconds) };
}

function printNeed(users: number, costs: Costs): void {
  const { perSecond, openPages: open, processes } = needOf(users, costs, assumptions);
  const rates = units.map((unit) => `${perSecond[unit].toFixed(1)} ${unit}`).join(', ');
  console.log(
    `\n${users.toLocaleString('en')} users: at the peak ${rates} a second; ${open.toFixed(0)} open pages`,
  );
  for (const [name, { cores, copies }] of Object.entries(processes).toSorted(([a], [b]) =>
    a.localeCompare(b),
  ))
    console.log(`  ${name.padEnd(14)} ${cores.toFixed(2).padStart(9)} cores, ${copies} copies`);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(19) + cells.map((cell) => cell.padStart(14)).join('');
}
