import { percentile } from '@petcare/platform/testing/measure.ts';
import type { InvariantName, Violation } from './facts/facts.ts';
import { invariants } from './invariants/find-violations.ts';
import type { Executions } from './rig/metrics.ts';
import type { FaultKind } from './plan/fault-plans.ts';
import type { TrialResult } from './run-trial.ts';

export interface ChaosReport {
  readonly trials: number;
  readonly holds: boolean;
  readonly lines: readonly string[];
  readonly executions: Executions;
  readonly violations: readonly Violation[];
}

interface RunSettings {
  readonly faults: readonly FaultKind[];
  readonly seed: number;
  readonly copies: number;
  readonly bug?: string | undefined;
}

/** Sums up the trials. A rate without a failure in n trials is below 3/n with 95 % confidence. */
export function describeReport(
  { faults, seed, copies, bug }: RunSettings,
  results: readonly TrialResult[],
  executions: Executions,
  atTheEnd: readonly Violation[],
): ChaosReport {
  const violations = [...results.flatMap((result) => result.violations), ...atTheEnd];
  const sum = (outcome: 'ok' | 'fail' | 'unknown') =>
    results.reduce((total, { outcomes }) => total + outcomes[outcome], 0);
  const bound = `at most ${percent(Math.min(1, 3 / Math.max(1, results.length)))} of trials (95 %)`;
  const perInvariant = Object.entries(invariants).map(([name, what]) => {
    const broken = results.filter((result) => result.violations.some(({ invariant }) => invariant === name));
    const late = atTheEnd.filter(({ invariant }) => invariant === (name as InvariantName)).length;
    return `  ${name} ${what}: ${broken.length === 0 && late === 0 ? `0, ${bound}` : `VIOLATED in ${broken.length} trials, ${late} records at the end`}`;
  });
  const broken = results.find((result) => result.violations.length > 0);
  return {
    trials: results.length,
    holds: violations.length === 0,
    executions,
    violations,
    lines: [
      `${bug ?? faults.join(' and ')}: ${results.length} trials, seed ${seed}, ${copies} copies of each process`,
      `operations: ${sum('ok')} ok, ${sum('fail')} refused, ${sum('unknown')} unknown`,
      ...perInvariant,
      `  handlers ran ${executions.handled} times, ${executions.redelivered} of them for a message delivered before (${percent(executions.redelivered / Math.max(1, executions.handled))})`,
      ...recoveryLines(results),
      ...(broken
        ? [
            `repeat: npm run chaos -- ${bug ? `--bug ${bug}` : `--fault ${faults.join(',')}`} --seed ${seed} --from ${broken.trial} --trials 1 --copies ${copies}`,
          ]
        : []),
    ],
  };
}

function recoveryLines(results: readonly TrialResult[]): string[] {
  const byFault = Map.groupBy(results, ({ faults }) => faults.map(firstWords).join(' and '));
  return [...byFault].map(([fault, own]) => {
    const of = (read: (result: TrialResult) => number) => {
      const values = own.map(read);
      return `p50 ${percentile(values, 0.5)} ms, max ${percentile(values, 1)} ms`;
    };
    return `  ${fault} (${own.length}): until ready ${of(({ faultMs }) => faultMs)}; until drained ${of(({ drainMs }) => drainMs)}`;
  });
}

/** A fault without its numbers. */
function firstWords(fault: string): string {
  return fault.replace(/ \d+ (killed|frozen)/, ' $1').replace(/ for \d+ ms$/, '');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 2 : 0)} %`;
}
