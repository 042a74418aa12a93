import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../../e2e/src/support/users.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { buyAs, firstProduct } from '../../e2e/src/support/shopping.ts';
import {
  costOf,
  capacityFor,
  maxPerSecond,
  units,
  type Assumptions,
  type Costs,
  type Unit,
  type UnitCost,
} from './capacity/capacity.rules.ts';
import { cpuByProcess, isServer, memoryOf, waitUntilIdle } from './capacity/cpu-by-process.ts';
import { openPages } from './measure/open-pages.ts';
import { load } from './measure/http-load.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Measures the processor time per kind of work and process, independent of the load generator, and computes the
 * capacity for 10 thousand, 1 million and 100 million users. Servers are measured too unless
 * PETCARE_TEST_SERVERS=keep.
 */
const seconds = Number(process.env['BENCH_ROUND_MS'] ?? 8_000) / 1_000;
const pages = Number(process.env['BENCH_SOCKETS'] ?? 1_000);

const assumptions: Assumptions = {
  activeShare: 0.1,
  perDay: { list: 30, detail: 15, write: 1, purchase: 0.02, 'sign-in': 0.2, message: 60 },
  peakFactor: 5,
  openShare: 0.1,
  peakUtilisation: 0.5,
  minCopies: 2,
};

const servers = await acquireTestServers();
const petcare = await startPetCare(servers, {
  LOG_LEVEL: 'info',
  SIGN_IN_FAILURES_PER_IP: '1000000',
  USER_SOCKETS: String(pages),
});
try {
  const { url } = petcare;
  const port = Number(new URL(url).port);
  const admin = await signInDemoUser(url, 'admin');
  const buyer = await signInDemoUser(url, 'user');
  const product = await firstProduct(url);
  const order = await buyAs(buyer, product);
  const headers = { cookie: buyer.client.cookieHeader };
  await waitUntilIdle();

  const usageBefore = cpuByProcess();
  await wait(seconds * 1_000);
  const idleUsage = Object.fromEntries(
    Object.entries(cpuByProcess()).map(([name, end]) => [name, (end - (usageBefore[name] ?? 0)) / seconds]),
  );

  const measure = async (work: () => Promise<number>): Promise<UnitCost> => {
    const started = performance.now();
    const before = cpuByProcess();
    const count = await work();
    await waitUntilIdle();
    const elapsed = (performance.now() - started) / 1_000;
    return costOf({ before, after: cpuByProcess(), seconds: elapsed, count }, idleUsage);
  };
  const readRepeatedly = (path: string) => async () => {
    const result = await load({ port, path, headers }, 16, seconds * 1_000);
    return result.perSecond * seconds;
  };
  const repeat = (count: number, work: (index: number) => Promise<unknown>) => async () => {
    for (let index = 0; index < count; index += 1) await work(index);
    return count;
  };
  const statuses = ['Processing', 'Shipping', 'Pending'] as const;
  const changeStatus = (index: number) =>
    admin.client.call(endpoints['orders.changeStatus'], {
      params: { id: order._id },
      body: { status: statuses[index % statuses.length] },
    });

  // Posts are read for each request; products and services are kept, and cost less.
  const posts = '/api/memories?limit=20';
  // The first round is a warm-up.
  await readRepeatedly(posts)();
  await repeat(30, changeStatus)();
  await repeat(10, () => buyAs(buyer, product))();
  const list = await measure(readRepeatedly(posts));
  const detail = await measure(readRepeatedly(`/api/products/${product._id}`));
  const write = await measure(repeat(300, changeStatus));
  const purchase = await measure(repeat(100, () => buyAs(buyer, product)));
  // Another user: each sign-in replaces the session, and the sockets below need the session of the buyer.
  const guest = await signUpUser(url);
  const signIn = await measure(repeat(60, () => guest.client.signIn(guest.user.email, demoPassword)));

  const emptyBytes = memoryOf('gateway');
  const openSockets = await openPages(url, { ...headers, origin: url }, pages);
  await waitUntilIdle();
  const bytesPerPage = (memoryOf('gateway') - emptyBytes) / pages;
  const changes = 100;
  const message = await measure(async () => {
    for (let index = 0; index < changes; index += 1) {
      const { status } = await admin.client.call(endpoints['products.update'], {
        params: { id: product._id },
        body: { product_price: product.product_price + 1 + (index % 2) },
      });
      if (status !== 200) throw new Error(`the product update returned ${status}`);
    }
    await eventually(async () => {
      if (openSockets.received() < pages) throw new Error('no message has arrived');
    });
    await waitUntilIdle();
    return openSockets.received();
  });
  openSockets.close();

  const costs: Costs = { list, detail, write, purchase, 'sign-in': signIn, message };
  printCosts(costs, idleUsage);
  const figures = units.flatMap((unit) =>
    Object.entries(costs[unit]).map(
      ([name, ms]) => ({ name: `${unit}: ${name}`, unit: 'ms', better: 'lower', values: [ms] }) as const,
    ),
  );
  await storeResult('capacity', figures);
  console.log(`\nan open page: ${(bytesPerPage / 1_024).toFixed(0)} KiB of the gateway (${pages} sockets)`);
  for (const users of [10_000, 1_000_000, 100_000_000]) printCapacity(users, costs);
} finally {
  await petcare.stop();
  await servers.release();
}
process.exit(0);

function printCosts(costs: Costs, idleUsage: Readonly<Record<string, number>>): void {
  const names = Object.keys(idleUsage).toSorted();
  console.log(`ms of processor time for one\n${row('', [...units, '% at rest'])}`);
  for (const name of names) {
    const figures = units.map((unit) => (costs[unit][name] ?? 0).toFixed(unit === 'message' ? 3 : 2));
    console.log(row(name, [...figures, ((idleUsage[name] ?? 0) * 100).toFixed(1)]));
  }
  const limits = units.map((unit) => bottleneckOf(unit, costs));
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

function bottleneckOf(unit: Unit, costs: Costs): { name: string; rate: number } {
  const servicesOnly = Object.entries(costs[unit]).filter(([name]) => !isServer(name));
  const [name, milliseconds] = servicesOnly.toSorted(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN];
  return { name, rate: maxPerSecond(milliseconds) };
}

function printCapacity(users: number, costs: Costs): void {
  const { perSecond, openPages: open, processes } = capacityFor(users, costs, assumptions);
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
