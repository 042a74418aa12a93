import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessName } from '@petcare/stack/system/processes.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import type { ScreenFaults } from '../../support/comment-screen.ts';
import {
  startTypicalLoad,
  type AnsweredRequest,
  type TypicalLoad,
  type FailedRequest,
} from './typical-load.ts';

const warmUpRequests = 40;
/** Maximum number of kills until one interrupts a request. */
const maxKills = 20;
/** Writes sent while a copy is frozen, of which the balancer gives at least one to it. */
const frozenWrites = 4;

export interface RollingRestartResult {
  readonly restarts: number;
  /** Requests before the restarts, and from the first restart to the end of the last. */
  readonly calm: readonly AnsweredRequest[];
  readonly meanwhile: readonly AnsweredRequest[];
  readonly failed: readonly FailedRequest[];
  /** All comments, including those of the control, the screens that showed them, and the faults of these screens. */
  readonly comments: number;
  readonly screens: number;
  readonly faults: ScreenFaults;
  /** A copy is killed instead of restarted; the check must find its failed requests. */
  readonly control: { readonly kills: number; readonly failed: readonly FailedRequest[] };
}

interface RollingRestart {
  readonly names: readonly ProcessName[];
  readonly rounds: number;
  readonly calmMs: number;
  readonly everyMs: number;
  log(line: string): void;
}

export async function measureRollingRestart(
  petcare: PetCare,
  { names, rounds, calmMs, everyMs, log }: RollingRestart,
): Promise<RollingRestartResult> {
  const load = await startTypicalLoad(petcare.url, everyMs);
  await eventually(() => {
    if (load.answered.length < warmUpRequests) throw new Error('the load is still warming up');
  });
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

/** Control: a kill during a request must appear as a failure. */
async function killUnderLoad(petcare: PetCare, load: TypicalLoad): Promise<RollingRestartResult['control']> {
  const before = load.failed.length;
  const copies = (['commerce', 'gateway'] as const).flatMap((name) => petcare.system.copiesOf(name));
  let kills = 0;
  while (load.failed.length === before && kills < maxKills) {
    const { process: copy } = copies[kills % copies.length] ?? {};
    const restarts = copy?.restarts();
    // A frozen copy accepts requests and answers none, so the kill interrupts them whatever the machine's speed.
    copy?.kill('SIGSTOP');
    for (let write = 0; write < frozenWrites; write += 1) await load.nextWrite();
    copy?.kill('SIGKILL');
    kills += 1;
    // Waits for the exit, so that the copies are killed one at a time.
    await eventually(() => {
      if (copy?.restarts() === restarts) throw new Error('it is still there');
    });
    await copy?.whenReady();
  }
  return { kills, failed: load.failed.slice(before) };
}
