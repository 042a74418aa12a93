import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { ApiClient } from '../../support/api-client.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { startOtherRequests, type Sample } from './cascade-load.ts';
import type { World } from './row-kind.ts';
import { openRows, type Rows } from './cascade-rows.ts';
import { deleteUser, type DeletionRun } from './cascade-run.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/system/own-petcare.ts';

/** Minimum speed, as a share of the rows per second of a bare `deleteMany`. */
const minSpeedShare = 0.5;
/** Maximum p99 of other requests during a deletion, in multiples of the idle p99. */
const maxSlowdown = 2;
const idleMs = 10_000;
const warmUpRequests = 100;
const settleMs = 5_000;
/** Rows per post: a user writes about twenty comments under each. */
const rowsPerPost = 50;

interface Measurement {
  readonly petcare: OwnPetCare;
  readonly rows: Rows;
  readonly world: World;
  readonly size: number;
}

/**
 * Prints how fast a user with very many rows is deleted, compared to bare `deleteMany` calls, and how long other
 * requests take meanwhile. Resolves to `true` if both are within their limits.
 */
export async function verifyCascade(size = 100_000, rounds = 3): Promise<boolean> {
  const petcare = await startOwnPetCare('verify-cascade', { DELETION_UNDO_SECONDS: '0' });
  const rows = await openRows(petcare);
  try {
    const measurement = { petcare, rows, world: await rows.createWorld(Math.ceil(size / rowsPerPost)), size };
    const speeds: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`round ${round}, without other requests`);
      speeds.push(await measureDeletion(measurement, (id) => deleteAsAdmin(measurement, id)));
    }
    const [idle, meanwhile]: [Sample[], Sample[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`round ${round}, with other requests`);
      await measureDeletion(measurement, async (id) => {
        const loaded = await deleteUnderLoad(measurement, id);
        idle.push(...loaded.idle);
        meanwhile.push(...loaded.meanwhile);
        return loaded.run;
      });
    }
    // A deletion of seconds overlaps with about 200 requests; the p99 needs those of all rounds.
    const [speed, slowdown] = [percentile(speeds, 0.5), p99(meanwhile) / p99(idle)];
    console.log(`p50 and p99 of others in all rounds: ${figures(meanwhile)}, idle ${figures(idle)}`);
    console.log(
      `rows per second of a bare deleteMany: ${speed.toFixed(2)}, at least ${minSpeedShare}; p99 of others: ${slowdown.toFixed(2)} times idle, at most ${maxSlowdown}`,
    );
    return speed >= minSpeedShare && slowdown <= maxSlowdown;
  } finally {
    await rows.close();
    await petcare.stop();
  }
}

/** @returns the rows per second of the cascade, as a share of those of bare deletes in the same round. */
async function measureDeletion(
  { petcare, rows, world, size }: Measurement,
  remove: (id: string) => Promise<DeletionRun>,
): Promise<number> {
  const { user } = await signUpUser(petcare.url);
  const [deleted, anonymised] = [newId(), newId()];
  const stored = await rows.fill(user.id, size, world);
  for (const id of [deleted, anonymised]) await rows.fill(id, size, world);
  await wait(settleMs);
  const bare = await rows.deleteBare(deleted);
  const minimal = await rows.anonymiseBare(anonymised);
  const wrong = await rows.remainsOf(anonymised);
  if (wrong.length > 0) throw new Error(`the bare comparison left ${wrong.join(', ')}`);
  await rows.countComments(world);
  await wait(settleMs);
  const { deletion, from, to } = await remove(user.id);
  const left = await rows.remainsOf(user.id);
  if (left.length > 0) throw new Error(`rows are left: ${left.join(', ')}`);
  const speeds = {
    bare: perSecond(bare.rows, bare.ms),
    minimal: perSecond(minimal.rows, minimal.ms),
    cascade: perSecond(stored, to - from),
  };
  console.log(`  bare deleteMany: ${bare.rows} rows in ${inMs(bare.ms)}, ${speeds.bare} a second`);
  console.log(
    `  the same outcome by bare statements: ${minimal.rows} rows in ${inMs(minimal.ms)}, ${speeds.minimal} a second`,
  );
  console.log(
    `  cascade: ${stored} rows in ${inMs(to - from)}, ${speeds.cascade} a second; ${(speeds.cascade / speeds.bare).toFixed(3)} of the first, ${(speeds.cascade / speeds.minimal).toFixed(3)} of the second`,
  );
  console.log(
    `  ${deletion.steps.map(({ name, done, updatedAt }) => `${name} ${done} ${updatedAt?.slice(17, 23)}`).join(', ')}`,
  );
  return speeds.cascade / speeds.bare;
}

async function deleteAsAdmin({ petcare }: Measurement, id: string): Promise<DeletionRun> {
  return deleteUser(await signInDemoUser(petcare.url, 'admin'), id, { within: 300_000 });
}

async function deleteUnderLoad(
  { petcare }: Measurement,
  id: string,
): Promise<{ run: DeletionRun; idle: Sample[]; meanwhile: Sample[] }> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const customer = await signInDemoUser(petcare.url, 'user');
  const { _id: orderId } = await buyAs(customer, await firstProduct(petcare.url));
  const others = startOtherRequests({ visitor: new ApiClient(petcare.url), customer, admin, orderId });
  await eventually(() => {
    if (others.samples.length < warmUpRequests) throw new Error('the load is still warming up');
  });
  const idleFrom = performance.now();
  await wait(idleMs);
  const run = await deleteUser(admin, id, { within: 300_000, pollMs: 200 });
  await others.stop();
  const idle = others.samples.filter(({ at }) => at >= idleFrom && at < idleFrom + idleMs);
  const meanwhile = others.samples.filter(({ at }) => at >= run.from && at < run.to);
  console.log(`  p50 and p99 of ${meanwhile.length} requests meanwhile, and of ${idle.length} before`);
  for (const kind of new Set(idle.map((sample) => sample.kind)))
    console.log(`    ${kind}: ${figures(meanwhile, kind)}, before ${figures(idle, kind)}`);
  console.log(`    all: ${figures(meanwhile)}, before ${figures(idle)}`);
  return { run, idle, meanwhile };
}

const times = (samples: readonly Sample[], kind?: string) =>
  samples.filter((sample) => kind === undefined || sample.kind === kind).map(({ ms }) => ms);
const p99 = (samples: readonly Sample[]) => percentile(times(samples), 0.99);

function figures(samples: readonly Sample[], kind?: string): string {
  const some = times(samples, kind);
  return some.length === 0 ? 'none' : `${inMs(percentile(some, 0.5))} and ${inMs(percentile(some, 0.99))}`;
}

function perSecond(rows: number, ms: number): number {
  return Math.round((rows / ms) * 1_000);
}
