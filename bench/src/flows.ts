import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { buyAs, firstProduct, payAs } from '../../e2e/src/support/shopping.ts';
import { offerPet } from '../../e2e/src/support/posting.ts';
import { bookAppointment, createPractice } from '../../e2e/src/support/practice.ts';
import { demoPassword, signInDemoUser, signUpUser, type TestUser } from '../../e2e/src/support/users.ts';
import { measureBarePlacing } from './flows/bare-placing.ts';
import { countCommands } from './flows/count-commands.ts';
import { createMeter } from './flows/measure-flow.ts';
import { printFlow } from './flows/print-flow.ts';
import { flowFigures } from './flows/flow-figures.ts';
import { commerceUrlOf } from './measure/commerce-url.ts';
import type { Figure } from './results/result.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Counts what one run of a flow costs in all processes. `npm run bench -- flows order status` measures only these,
 * BENCH_AT_ONCE=8 runs eight at a time, BENCH_COUNT=off leaves out the proxy that counts commands and uses both cores.
 * BENCH_WARM_UP=500 runs each flow so often before it is measured: after fewer runs V8 still optimises its code.
 */
const runs = Number(process.env['BENCH_RUNS'] ?? 100);
const warmUp = Number(process.env['BENCH_WARM_UP'] ?? runs);
const atOnce = Number(process.env['BENCH_AT_ONCE'] ?? 1);
const participants = Number(process.env['BENCH_PARTICIPANTS'] ?? 30);
const wanted = new Set(process.argv.slice(2));

const servers = await acquireTestServers();
const counter =
  process.env['BENCH_COUNT'] === 'off'
    ? { url: servers.mongoUrl, commands: [], counted: { events: 0, jobs: 0 }, stop: () => undefined }
    : await countCommands(servers.mongoUrl);
const valkey = connectValkey(servers.valkeyUrl, { name: 'bench', log: createLogger('bench', 'error') });
const petcare = await startPetCare(
  { ...servers, mongoUrl: counter.url },
  { LOG_LEVEL: 'info', SIGN_IN_FAILURES_PER_IP: '1000000' },
);
try {
  const { url } = petcare;
  const admin = await signInDemoUser(url, 'admin');
  const buyer = await signInDemoUser(url, 'user');
  const guest = await signUpUser(url);
  const product = await firstProduct(url);
  // Each change adds to the timeline of its order.
  const orders: Awaited<ReturnType<typeof buyAs>>[] = [];
  for (let index = 0; index < 50; index += 1) orders.push(await buyAs(buyer, product));
  const practice = await createPractice(url, { from: '00:00', to: '24:00' });
  const post = await offerPet(buyer);
  // A busy post: each of these is notified of every further comment.
  let booked = 0;
  let changed = 0;
  const authors: TestUser[] = [];
  for (let index = 0; index < participants; index += 1) {
    const author = await signUpUser(url);
    await comment(author, post._id);
    authors.push(author);
  }
  const placing: number[] = [];
  const statuses = ['Processing', 'Shipping', 'Pending'] as const;

  const flows: Record<string, (index: number) => Promise<unknown>> = {
    order: async () => {
      const lines = [{ product_id: product._id, quantity: 1 }];
      const payment_id = await payAs(buyer, { kind: 'product', lines }, product.product_price);
      const began = performance.now();
      const { status } = await buyer.client.call(endpoints['orders.place'], {
        body: { payment_id, product_id: product._id },
      });
      if (status !== 201 && status !== 200) throw new Error(`placing the order answered ${status}`);
      placing.push(performance.now() - began);
    },
    status: () => {
      const [row, round] = [changed % orders.length, Math.floor(changed / orders.length)];
      changed += 1;
      return admin.client.call(endpoints['orders.changeStatus'], {
        params: { id: orders[row]?._id ?? '' },
        body: { status: statuses[round % statuses.length] },
      });
    },
    'sign-in': async () => {
      await guest.client.signIn(guest.user.email, demoPassword);
      await guest.client.call(endpoints['users.me']);
      await guest.client.call(endpoints['notifications.list']);
    },
    booking: () => {
      // A patient has one appointment with a doctor on a day.
      const [author, day] = [authors[booked % participants] ?? buyer, Math.floor(booked / participants)];
      booked += 1;
      return bookAppointment(author, practice, dateIn(3 + day));
    },
    comment: (index) => comment(authors[index % authors.length] ?? buyer, post._id),
  };

  const names = Object.keys(flows).filter((name) => wanted.size === 0 || wanted.has(name));
  for (const name of names) for (let index = 0; index < warmUp; index += 1) await flows[name]?.(index);
  const meter = await createMeter({ ...counter, valkey }, 20_000);
  printFlow('second without a request', meter.second);
  const figures: Figure[] = flowFigures('second without a request', meter.second);
  const addTimes = (name: string, values: number[]) => {
    figures.push({ name, unit: 'ms', better: 'lower', values });
    const [half, most] = [0.5, 0.95].map((share) => percentile(values, share).toFixed(1));
    console.log(`${name}: p50 ${half} ms, p95 ${most} ms`);
  };
  for (const name of names) {
    const run = flows[name];
    if (!run) continue;
    placing.length = 0;
    const cost = await meter.measure(runs, atOnce, run);
    printFlow(name, cost);
    figures.push(...flowFigures(name, cost));
    if (placing.length === 0) continue;
    addTimes(`${name}: placing alone`, [...placing]);
    // The floor, without the query at the provider.
    addTimes(
      `${name}: commands of placing, driver alone`,
      await measureBarePlacing(commerceUrlOf(petcare), runs),
    );
  }
  await storeResult('flows', figures);
} finally {
  await petcare.stop();
  valkey.disconnect();
  counter.stop();
  await servers.release();
}
process.exit(0);

async function comment({ client }: TestUser, adoptionId: string): Promise<void> {
  const { status } = await client.call(endpoints['comments.create'], {
    body: { adoption_id: adoptionId, body: 'Is she still looking for a home?' },
  });
  if (status !== 201) throw new Error(`commenting answered ${status}`);
}

function dateIn(days: number): string {
  return dhakaDateOf(new Date(Date.now() + days * 24 * 60 * 60 * 1_000));
}
