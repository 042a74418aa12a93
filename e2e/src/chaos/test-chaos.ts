import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bugs, dropIndexes } from './bugs/bugs.ts';
import { findViolations } from './invariants/find-violations.ts';
import { describeFault, type PlannedFault } from './plan/fault-plans.ts';
import { planTrial, type TrialPlan } from './plan/plan-trial.ts';
import type { Rig } from './rig/rig.ts';
import { closeRun, prepareRun } from './run-chaos.ts';
import { observe, runTrial, type ChaosRun } from './run-trial.ts';

const seed = 7;
const users = 4;
const faults: readonly PlannedFault[] = [
  { kind: 'F1', atMs: 500, process: 'commerce', copy: 0 },
  { kind: 'F3', atMs: 500, server: 'valkey' },
  { kind: 'F4', atMs: 400, target: { server: 'rabbitmq' }, forMs: 1_500 },
  {
    kind: 'F5',
    atMs: 300,
    link: 'rabbitmq',
    how: 'half-open',
    direction: 'to server',
    forMs: 1_000,
    ms: 0,
    jitterMs: 0,
  },
  { kind: 'F6', atMs: 300, shape: 'wrong data' },
  { kind: 'F7', atMs: 1_000, times: 2, order: 1 },
  { kind: 'F8', atMs: 100, process: 'commerce', copy: 0, minutes: 10, forMs: 1_500 },
  { kind: 'F9', atMs: 0, full: 'memory of rabbitmq', forMs: 1_500 },
  { kind: 'F10', atMs: 100, forMs: 1_500 },
  { kind: 'F11', atMs: 300, process: 'notifications' },
  { kind: 'F12', atMs: 500, consumer: 'trigger-jobs' },
];

function plan(trial: number, injected: readonly PlannedFault[]): TrialPlan {
  const drawn = planTrial({
    seed,
    trial,
    faults: [],
    users,
    operations: 16,
    durationMs: 1_500,
    copies: 1,
    longestMs: 2_000,
  });
  return { ...drawn, faults: injected };
}

/** Registers a trial of each fault. The system has no other load meanwhile. */
export function testChaos(startedRig: () => Rig): void {
  describe('under load', () => {
    let folder: string;
    let run: ChaosRun;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chaos-'));
      run = await prepareRun(startedRig(), join(folder, 'ledger.jsonl'), 60_000, users);
    }, 180_000);
    afterAll(async () => {
      if (run) closeRun(run);
      await rm(folder, { recursive: true, force: true });
    });

    test.each(faults.map((fault, trial) => ({ name: describeFault(fault), fault, trial })))(
      'every invariant holds after $name',
      async ({ fault, trial }) => {
        const { result } = await runTrial(run, plan(trial, [fault]));
        expect(result.violations).toEqual([]);
        expect(result.outcomes.ok).toBeGreaterThan(0);
      },
      120_000,
    );

    test('a missing unique index of slots is found', async () => {
      expect(findViolations(await observe(run, [], true))).toEqual([]);
      await dropIndexes(startedRig(), bugs['slot-index']);
      const trial = faults.length;
      const steps = Array.from({ length: users }, (_, user) => ({
        kind: 'appointment' as const,
        atMs: 0,
        id: crypto.randomUUID(),
        user,
        slot: 0,
      }));
      const { result } = await runTrial({ ...run, checks: 1 }, { ...plan(trial, []), steps });
      expect(new Set(result.violations.map(({ invariant }) => invariant))).toEqual(new Set(['I4']));
    }, 120_000);
  });
}
