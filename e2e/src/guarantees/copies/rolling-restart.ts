import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessName } from '@petcare/stack/system/processes.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { PetCare } from '../../support/petcare.ts';
import type { ScreenFaults } from '../comments-live/comment-screen.ts';
import { startEverydayLoad, type Asked, type EverydayLoad, type Failed } from './everyday-load.ts';

/** Requests before any of them counts. */
const warmedUp = 100;
/** Kills until one hits something under way. */
const mostKills = 20;
/** A write is at the copy that does it by then, and not done. */
const underWayAfterMs = 3;

export interface RollingRestartResult {
  readonly restarts: number;
  /** While nothing was disturbed, and from the first restart to the end of the last. */
  readonly calm: readonly Asked[];
  readonly meanwhile: readonly Asked[];
  readonly failed: readonly Failed[];
  /** Comments that were made, the control's included, screens that showed them, and what is wrong on those. */
  readonly comments: number;
  readonly screens: number;
  readonly faults: ScreenFaults;
  /** Whether a copy that is killed instead is found out by its failed requests. */
  readonly control: { readonly kills: number; readonly failed: readonly Failed[] };
}

interface RollingRestart {
  readonly names: readonly ProcessName[];
  readonly rounds: number;
  readonly calmMs: number;
  /** Between two requests of one kind. */
  readonly everyMs: number;
  log(line: string): void;
}

/** Restarts every copy of these processes, one after the other, while people use the product all the time. */
export async function measureRollingRestart(
  petcare: PetCare,
  { names, rounds, calmMs, everyMs, log }: RollingRestart,
): Promise<RollingRestartResult> {
  const load = await startEverydayLoad(petcare.url, everyMs);
  await eventually(
    () => {
      if (load.answered.length < warmedUp) throw new Error('they have only just begun');
    },
    { within: 60_000 },
  );
  const failedBefore = load.failed.length;
  const calmFrom = performance.now();
  await wait(calmMs);
  const from = performance.now();
  let restarts = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      for (const { process: copy } of petcare.system.copiesOf(name)) {
        const before = load.failed.length;
        const began = performance.now();
        await copy.restart();
        restarts += 1;
        const failed = load.failed.slice(before).map(({ kind, why }) => `${kind}: ${why}`);
        log(
          `  ${copy.name} restarted in ${((performance.now() - began) / 1_000).toFixed(1)} s; ${failed.join('; ')}`,
        );
      }
  const to = performance.now();
  const within = (begin: number, end: number) => load.answered.filter(({ at }) => at >= begin && at < end);
  const figures = {
    restarts,
    calm: within(calmFrom, from),
    meanwhile: within(from, to),
    failed: load.failed.slice(failedBefore),
  };
  const control = await killUnderLoad(petcare, load);
  return { ...figures, control, ...(await load.stop()) };
}

/** The check of the check: what is killed in the middle of a request is to be seen. */
async function killUnderLoad(petcare: PetCare, load: EverydayLoad): Promise<RollingRestartResult['control']> {
  const before = load.failed.length;
  const copies = (['commerce', 'gateway'] as const).flatMap((name) => petcare.system.copiesOf(name));
  let kills = 0;
  while (load.failed.length === before && kills < mostKills) {
    const { process: copy } = copies[kills % copies.length] ?? {};
    const restarts = copy?.restarts();
    await load.nextWrite();
    await wait(underWayAfterMs);
    copy?.kill('SIGKILL');
    kills += 1;
    // One at a time: dying takes its moment too.
    await eventually(
      () => {
        if (copy?.restarts() === restarts) throw new Error('it is still there');
      },
      { within: 10_000 },
    );
    await copy?.whenReady();
  }
  return { kills, failed: load.failed.slice(before) };
}
