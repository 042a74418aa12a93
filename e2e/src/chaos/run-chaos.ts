import { mkdir, cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bugs, dropIndexes, environmentOf, type BugName } from './bugs/bugs.ts';
import { findEarlierRows } from './facts/collect-facts.ts';
import { findViolations } from './invariants/find-violations.ts';
import type { Violation } from './facts/facts.ts';
import { openLedger } from './load/ledger.ts';
import { createActors } from './load/actors.ts';
import type { FaultKind } from './plan/fault-plans.ts';
import { planTrial } from './plan/plan-trial.ts';
import { describeReport, type ChaosReport } from './report.ts';
import { countExecutions } from './rig/metrics.ts';
import { startRig, type RigOptions } from './rig/rig.ts';
import { type ChaosRun, observe, runTrial, type TrialResult } from './run-trial.ts';

export interface ChaosOptions {
  readonly faults: readonly FaultKind[];
  readonly trials: number;
  /** Number of the first trial; the others follow. */
  readonly from: number;
  readonly seed: number;
  readonly copies: number;
  /** Duration of the longest freeze or bad link, in milliseconds. */
  readonly longestMs: number;
  /** Injects a bug, with its own faults, which a check must find. */
  readonly bug?: BugName | undefined;
  /** Folder of the ledger, the report and, after a violation, the logs. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** Ends the run after the current trial. */
  readonly stopping?: AbortSignal;
}

const sizes = { users: 6, operations: 40, durationMs: 5_000 };
const quietWithinMs = 240_000;
/** Enough for a bug to show; some never become quiet. */
const quietWithinMsOfBug = 40_000;

/** Runs trials on one system until all are done or one finds a violation. */
export async function runChaos(
  options: ChaosOptions,
  rigOptions: Partial<RigOptions> = {},
): Promise<ChaosReport> {
  const { folder, log, seed, faults, copies, longestMs, bug } = options;
  await mkdir(folder, { recursive: true });
  const began = performance.now();
  const rig = await startRig({
    copies,
    ...(bug && { env: environmentOf(bug), fromSources: true }),
    ...rigOptions,
  });
  try {
    const run = await prepareRun(
      rig,
      path.join(folder, 'ledger.jsonl'),
      bug ? quietWithinMsOfBug : quietWithinMs,
      sizes.users,
    );
    if (bug) await dropIndexes(rig, bugs[bug]);
    log(`seed ${seed}, ${copies} copies of each process, ready after ${seconds(began)} s`);
    const results: TrialResult[] = [];
    const summarize = async (atTheEnd: readonly Violation[] = []) => {
      const report = describeReport(options, results, run.executions.total(), atTheEnd);
      await writeFile(path.join(folder, 'report.json'), JSON.stringify({ ...report, results }, null, 2));
      return report;
    };
    for (let trial = options.from; trial < options.from + options.trials; trial += 1) {
      if (options.stopping?.aborted) break;
      const drawn = planTrial({ seed, trial, faults, copies, longestMs, ...sizes });
      const plan = bug ? { ...drawn, faults: bugs[bug].faults } : drawn;
      const { result, facts } = await runTrial(run, plan);
      results.push(result);
      log(describeTrial(result));
      // After each trial, so that nothing is lost if the run is killed.
      await summarize();
      if (result.violations.length === 0) continue;
      await keepEvidence(rig.petcare.folder, folder, facts);
      break;
    }
    const report = await summarize(findViolations(await observe(run, [], true)));
    closeRun(run);
    return report;
  } finally {
    await rig.stop();
  }
}

/** Creates the users of the load and records what exists before it. */
export async function prepareRun(
  rig: ChaosRun['rig'],
  ledgerFile: string,
  withinMs: number,
  users: number,
): Promise<ChaosRun> {
  const earlier = await findEarlierRows(rig);
  return {
    rig,
    earlier,
    actors: await createActors(rig.petcare.url, users),
    ledger: openLedger(ledgerFile),
    executions: countExecutions(rig),
    products: new Map(),
    poison: [],
    quietWithinMs: withinMs,
    checks: 6,
  };
}

export function closeRun({ actors, ledger }: ChaosRun): void {
  for (const screen of actors.screens) screen.close();
  ledger.close();
}

async function keepEvidence(systemFolder: string, folder: string, facts: object): Promise<void> {
  await cp(path.join(systemFolder, 'logs'), path.join(folder, 'logs'), { recursive: true });
  const plain = (_key: string, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value;
  await writeFile(path.join(folder, 'facts.json'), JSON.stringify(facts, plain, 1));
}

function describeTrial({ trial, faults, outcomes, faultMs, drainMs, last, violations }: TrialResult): string {
  const { ok, fail, unknown } = outcomes;
  const lines = violations.map(({ invariant, record, what }) => `\n    ${invariant} ${record}: ${what}`);
  return `  ${trial}: ${faults.join(', ')}; ok ${ok}, refused ${fail}, unknown ${unknown}; fault ${faultMs} ms, drained after ${drainMs} ms (last: ${last.slice(0, 3).join(', ') || 'nothing'})${lines.join('')}`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0);
}
