import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { ApiClient } from '../../support/api-client.ts';
import { signInDemoUser, signUpUser } from '../../support/people.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { startOthers, type Sample } from './cascade-load.ts';
import type { World } from './cascade-kind.ts';
import { openRows, type Rows } from './cascade-rows.ts';
import { deletePerson, type DeletionRun } from './cascade-run.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/own-petcare.ts';

/** Of the rows per second of a bare `deleteMany`. */
const least = 0.5;
/** Times what others wait when nothing is deleted. */
const most = 2;
const idleMs = 10_000;
/** Requests of others before any of theirs counts. */
const warmedUp = 100;
/** For the database to look through what was stored. */
const settleMs = 5_000;
/** Rows of a person for each post they may have commented on: twenty comments under one. */
const postsPer = 50;

interface Stage {
  readonly petcare: OwnPetCare;
  readonly rows: Rows;
  readonly world: World;
  readonly size: number;
}

/**
 * Prints how fast a person with very many rows is deleted, beside one `deleteMany` per collection of as many rows, and
 * how long others wait meanwhile. Resolves to whether both are as promised.
 */
export async function verifyCascade(size = 100_000, rounds = 3): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-cascade', { DELETION_UNDO_SECONDS: '0' });
  const rows = await openRows(petcare);
  try {
    const stage = { petcare, rows, world: await rows.buildWorld(Math.ceil(size / postsPer)), size };
    const quiet: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`round ${round}, nobody else is there`);
      quiet.push(await deleteBeside(stage, (id) => removeAs(stage, id)));
    }
    const [idle, meanwhile]: [Sample[], Sample[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`round ${round}, while others shop and read`);
      await deleteBeside(stage, async (id) => {
        const among = await removeAmongOthers(stage, id);
        idle.push(...among.idle);
        meanwhile.push(...among.meanwhile);
        return among.run;
      });
    }
    // A deletion of seconds sees two hundred requests: a hundredth of one round is two of them, of all rounds it is more.
    const [speed, patience] = [percentile(quiet, 0.5), p99(meanwhile) / p99(idle)];
    console.log(`p50 and p99 of others in all rounds: ${figures(meanwhile)}, idle ${figures(idle)}`);
    console.log(
      `rows per second of a bare deleteMany: ${speed.toFixed(2)}, at least ${least}; p99 of others: ${patience.toFixed(2)} times idle, at most ${most}`,
    );
    return speed >= least && patience <= most;
  } finally {
    await rows.close();
    await petcare.stop();
  }
}

/** @returns the cascade's rows per second, as a share of the bare deletes' of the same round. */
async function deleteBeside(
  { petcare, rows, world, size }: Stage,
  remove: (id: string) => Promise<DeletionRun>,
): Promise<number> {
  const { user } = await signUpUser(petcare.url);
  const [deleted, forgotten] = [newId(), newId()];
  const stored = await rows.fill(user.id, size, world);
  for (const twin of [deleted, forgotten]) await rows.fill(twin, size, world);
  await wait(settleMs);
  const bare = await rows.deleteBare(deleted);
  const same = await rows.forgetBare(forgotten);
  const wrong = await rows.remainsOf(forgotten);
  if (wrong.length > 0) throw new Error(`the bare comparison left ${wrong.join(', ')}`);
  await rows.countComments(world);
  await wait(settleMs);
  const { deletion, from, to } = await remove(user.id);
  const left = await rows.remainsOf(user.id);
  if (left.length > 0) throw new Error(`rows are left: ${left.join(', ')}`);
  const speeds = {
    bare: perSecond(bare.rows, bare.ms),
    same: perSecond(same.rows, same.ms),
    cascade: perSecond(stored, to - from),
  };
  console.log(`  bare deleteMany: ${bare.rows} rows in ${inMs(bare.ms)}, ${speeds.bare} a second`);
  console.log(
    `  the same outcome by bare statements: ${same.rows} rows in ${inMs(same.ms)}, ${speeds.same} a second`,
  );
  console.log(
    `  cascade: ${stored} rows in ${inMs(to - from)}, ${speeds.cascade} a second; ${(speeds.cascade / speeds.bare).toFixed(3)} of the first, ${(speeds.cascade / speeds.same).toFixed(3)} of the second`,
  );
  console.log(
    `  ${deletion.steps.map(({ name, done, updatedAt }) => `${name} ${done} ${updatedAt?.slice(17, 23)}`).join(', ')}`,
  );
  return speeds.cascade / speeds.bare;
}

async function removeAs({ petcare }: Stage, id: string): Promise<DeletionRun> {
  return deletePerson(await signInDemoUser(petcare.url, 'admin'), id, { within: 300_000 });
}

async function removeAmongOthers(
  { petcare }: Stage,
  id: string,
): Promise<{ run: DeletionRun; idle: Sample[]; meanwhile: Sample[] }> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const customer = await signInDemoUser(petcare.url, 'user');
  const { _id: orderId } = await buyAs(customer, await firstProduct(petcare.url));
  const others = startOthers({ visitor: new ApiClient(petcare.url), customer, admin, orderId });
  await eventually(() => {
    if (others.samples.length < warmedUp) throw new Error('they have only just begun');
  });
  const idleFrom = performance.now();
  await wait(idleMs);
  const run = await deletePerson(admin, id, { within: 300_000, lookEveryMs: 200 });
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
