import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { memoryOf } from '@petcare/stack/system/memory.ts';
import { isStandIn } from '@petcare/stack/system/processes.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { openSocketAt } from '../../e2e/src/guarantees/copies/call-copy.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { offerPet } from '../../e2e/src/support/posting.ts';
import { buyAs, firstProduct } from '../../e2e/src/support/shopping.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../../e2e/src/support/users.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Keeps a system busy with lists, orders, comments, sign-ins, open pages and status changes, and compares the memory of its
 * processes in the second and the last quarter, and what a collection leaves after the first quarter and at the end.
 * `npm run bench -- soak 5` takes five minutes instead of thirty.
 */
const minutes = Number(process.argv[2] ?? 30);
const sampleMs = 10_000;
const pauseMs = 1_000;
const lists = [
  endpoints['products.list'],
  endpoints['memories.list'],
  endpoints['services.list'],
  endpoints['adoptions.list'],
] as const;

const servers = await acquireTestServers();
const petcare = await startPetCare(servers, {
  LOG_LEVEL: 'info',
  SIGN_IN_FAILURES_PER_IP: '1000000',
  NODE_OPTIONS: `--import ${new URL('soak/collect-on-signal.ts', import.meta.url).href}`,
});
const samples = new Map<string, { memory: number[]; left: number[] }>();
try {
  const { url, system } = petcare;
  const admin = await signInDemoUser(url, 'admin');
  const buyer = await signInDemoUser(url, 'user');
  const product = await firstProduct(url);
  let post = await offerPet(buyer);
  const statuses = ['Processing', 'Shipping', 'Pending'] as const;
  const round = async (index: number) => {
    const guest = await signUpUser(url);
    const page = await openSocketAt(url, guest, 'websocket');
    for (const list of lists) await succeed(guest.client.call(list));
    // Each comment is announced to all who have commented before.
    if (index % 20 === 0) post = await offerPet(buyer);
    await succeed(
      guest.client.call(endpoints['comments.create'], {
        body: { adoption_id: post._id, body: `Comment ${index}` },
      }),
    );
    const order = await buyAs(buyer, product);
    await succeed(
      admin.client.call(endpoints['orders.changeStatus'], {
        params: { id: order._id },
        body: { status: statuses[index % statuses.length] },
      }),
    );
    await guest.client.signIn(guest.user.email, demoPassword);
    await succeed(guest.client.call(endpoints['notifications.list']));
    page.close();
  };

  const endsAt = performance.now() + minutes * 60_000;
  let rounds = 0;
  const failures = new Map<string, number>();
  const work = (async () => {
    while (performance.now() < endsAt) {
      await round(rounds).catch((error: unknown) => {
        failures.set(String(error), (failures.get(String(error)) ?? 0) + 1);
      });
      rounds += 1;
      await wait(pauseMs);
    }
  })();
  const processes = [...system.processes].filter(([name]) => !isStandIn(name));
  for (const [name] of processes) samples.set(name, { memory: [], left: [] });
  const collect = async () => {
    for (const [, process] of processes) globalThis.process.kill(process.pid() ?? 0, 'SIGUSR2');
    // A collection takes a tenth of a second.
    await wait(2_000);
    for (const [name] of processes) samples.get(name)?.left.push(await oldSpaceOf(system.metricsUrlOf(name)));
  };
  const collectsAt = endsAt - 0.75 * minutes * 60_000;
  let isCollected = false;
  while (performance.now() < endsAt) {
    await wait(sampleMs);
    for (const [name, process] of processes)
      samples.get(name)?.memory.push((await memoryOf([process.pid() ?? 0])) ?? 0);
    if (isCollected || performance.now() < collectsAt) continue;
    await collect();
    isCollected = true;
  }
  await work;
  await collect();
  for (const [error, times] of failures) console.log(`failed ${times} times: ${error}`);
  console.log(`${minutes} minutes, ${rounds} rounds; MiB: memory in the second and last quarter, left by a`);
  console.log('collection after the first quarter and at the end');
  for (const [name, { memory, left }] of samples) {
    const quarters = [quarterOf(memory, 1), quarterOf(memory, 3)].map((values) => percentile(values, 0.5));
    const cells = [...quarters, ...left].map((value) => value.toFixed(1).padStart(8));
    console.log(`${name.padEnd(16)}${cells.join('')}`);
  }
  await storeResult(
    'soak',
    [...samples].flatMap(([name, { memory, left }]) => [
      { name, unit: 'MiB', better: 'lower' as const, values: memory },
      { name: `${name}: left by collections`, unit: 'MiB', better: 'lower' as const, values: left },
    ]),
  );
} finally {
  await petcare.stop();
  await servers.release();
}
process.exit(0);

async function succeed(answer: Promise<{ readonly status: number }>): Promise<void> {
  const { status } = await answer;
  if (status >= 400) throw new Error(`an answer had status ${status}`);
}

function quarterOf(values: readonly number[], index: number): readonly number[] {
  return values.slice((values.length * index) / 4, (values.length * (index + 1)) / 4);
}

async function oldSpaceOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^nodejs_heap_space_size_used_bytes\{space="old"[^}]*\} (\S+)/m.exec(text) ?? [];
  return Number(bytes) / 1024 / 1024;
}
