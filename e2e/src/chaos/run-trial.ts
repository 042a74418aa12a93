import { setTimeout as wait } from 'node:timers/promises';
import { collectFacts, type EarlierRows } from './facts/collect-facts.ts';
import { withDatabases } from './rig/databases.ts';
import type { Facts, Violation } from './facts/facts.ts';
import { injectFault } from './faults/inject-fault.ts';
import { findViolations } from './invariants/find-violations.ts';
import type { Outcome } from './facts/operation.ts';
import type { Ledger } from './load/ledger.ts';
import { preparePractice, type Actors } from './load/actors.ts';
import { performStep } from './load/perform-step.ts';
import { insertProduct } from './load/product.ts';
import { describeFault } from './plan/fault-plans.ts';
import type { TrialPlan } from './plan/plan-trial.ts';
import type { ExecutionCounter } from './rig/metrics.ts';
import { untilQuiet } from './rig/quiet.ts';
import type { Rig } from './rig/rig.ts';

export interface ChaosRun {
  readonly rig: Rig;
  readonly actors: Actors;
  readonly ledger: Ledger;
  readonly earlier: EarlierRows;
  readonly executions: ExecutionCounter;
  /** Units by product, of all trials. */
  readonly products: Map<string, number>;
  /** Keys of all poison messages. */
  readonly poison: string[];
  /** Maximum milliseconds until everything is done after the load. */
  readonly quietWithinMs: number;
  /** Number of checks until a violation counts; screens refetch after everything else is done. */
  readonly checks: number;
}

export interface TrialResult {
  readonly trial: number;
  readonly faults: readonly string[];
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** From the fault until what it killed is ready again or the freeze or bad link is over. */
  readonly faultMs: number;
  /** From the end of fault and load until nothing is on its way. */
  readonly drainMs: number;
  /** The last work that was waited for. */
  readonly last: readonly string[];
  readonly violations: readonly Violation[];
}

/** Runs load and faults of a plan, waits until everything is done, and checks all invariants. */
export async function runTrial(
  run: ChaosRun,
  plan: TrialPlan,
): Promise<{ result: TrialResult; facts: Facts }> {
  const { rig, actors, ledger, products } = run;
  await preparePractice(actors, plan.trial);
  const productId = await insertProduct(rig, plan.stock);
  products.set(productId, plan.stock);
  const orderIds = await latestOrders(rig);
  await run.executions.sample();
  let faultMs = 0;
  const load = plan.steps.map(async (step) => {
    await wait(step.atMs);
    await performStep(step, { trial: plan.trial, actors, ledger, productId, orderIds });
  });
  const faults = plan.faults.map(async (fault) => {
    await wait(fault.atMs);
    await run.executions.sample();
    const began = performance.now();
    const { poison } = await injectFault(rig, fault, actors.screens);
    run.poison.push(...poison);
    faultMs = Math.max(faultMs, performance.now() - began);
  });
  await Promise.all([...load, ...faults]);
  const ended = performance.now();
  const { pending, last } = await untilQuiet(rig, run.quietWithinMs);
  const drainMs = performance.now() - ended;
  await run.executions.sample();
  const { violations, facts } = await checkRepeatedly(run, pending);
  const own = ledger.operations().filter(({ trial }) => trial === plan.trial);
  const countOf = (outcome: Outcome) => own.filter((operation) => operation.outcome === outcome).length;
  return {
    facts,
    result: {
      trial: plan.trial,
      faults: plan.faults.map(describeFault),
      outcomes: { ok: countOf('ok'), fail: countOf('fail'), unknown: countOf('unknown') },
      faultMs: Math.round(faultMs),
      drainMs: Math.round(drainMs),
      last,
      violations,
    },
  };
}

const checkPauseMs = 1_500;

async function checkRepeatedly(
  run: ChaosRun,
  pending: readonly string[],
): Promise<{ violations: Violation[]; facts: Facts }> {
  for (let check = 1; ; check += 1) {
    const facts = await observe(run, pending);
    const violations = findViolations(facts);
    if (violations.length === 0 || check >= run.checks) return { violations, facts };
    await wait(checkPauseMs);
  }
}

/** @param everywhere searches every collection for deleted users, which takes seconds for each. */
export function observe(
  { rig, actors, ledger, earlier, products, poison }: ChaosRun,
  pending: readonly string[],
  everywhere = false,
): Promise<Facts> {
  const operations = ledger.operations();
  const deleted = operations.flatMap(({ intent, outcome }) =>
    intent.kind === 'deletion' && outcome === 'ok' ? [{ id: intent.userId, words: intent.words }] : [],
  );
  return collectFacts(rig, {
    operations,
    earlier,
    products,
    poison,
    pending,
    screens: actors.screens.map((screen) => screen.fact()),
    searchedFor: everywhere ? deleted : [],
  });
}

const changedOrders = 4;

async function latestOrders(rig: Rig): Promise<string[]> {
  return withDatabases(rig, async (databases) => {
    const commerce = databases.find(({ name }) => name === 'commerce');
    const rows = await commerce?.db
      .collection('orders')
      .find()
      .sort({ _id: -1 })
      .limit(changedOrders)
      .toArray();
    return (rows ?? []).map(({ _id }) => String(_id));
  });
}
