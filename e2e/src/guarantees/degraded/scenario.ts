import { eventually } from '@petcare/platform/testing/eventually.ts';
import { OWN_PROCESSES } from '@petcare/stack/system/processes.ts';
import type { Rig } from '../../chaos/rig/rig.ts';
import { tally } from '../../support/figures.ts';
import { normalAnswers, type Fault } from './faults.ts';
import { requestKinds, type Answered, type Outcome, type RequestKind, type Requests } from './requests.ts';

/** A copy uses the sessions that it keeps for a second after it last heard of Valkey (decision 0046). */
const noticeWithinMs = 5_000;

export interface FaultResult {
  /** Outcomes by kind of request while the fault lasted. */
  readonly outcomes: ReadonlyMap<RequestKind, readonly Outcome[]>;
  readonly longestMs: number;
  /** Until every kind of request was answered as usual. */
  readonly recoveryMs: number;
  /** Restarts of our own processes during the fault and the recovery. */
  readonly restarts: number;
}

interface Load {
  /** Rounds of one request of every kind, sent at the same time. */
  readonly rounds: number;
  readonly recoverWithinMs: number;
}

/** Sends requests of every kind while the fault lasts, ends it, and waits until all are answered as usual. */
export async function sufferFault(
  rig: Rig,
  requests: Requests,
  fault: Fault,
  { rounds, recoverWithinMs }: Load,
): Promise<FaultResult> {
  const restartsBefore = restartsOf(rig);
  const outcomes = new Map<RequestKind, Outcome[]>(requestKinds.map((kind) => [kind, []]));
  let longestMs = 0;
  fault.begin(rig);
  try {
    if (fault.noticedBy) await waitUntilNoticed(requests, fault, fault.noticedBy);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await sendAll(requests);
      for (const [kind, got] of answers.outcomes) outcomes.get(kind)?.push(...got);
      longestMs = Math.max(longestMs, answers.longestMs);
    }
  } finally {
    fault.end(rig);
  }
  return {
    outcomes,
    longestMs,
    recoveryMs: await waitUntilNormal(requests, recoverWithinMs),
    restarts: restartsOf(rig) - restartsBefore,
  };
}

async function waitUntilNoticed(requests: Requests, { allowed }: Fault, kind: RequestKind): Promise<void> {
  await eventually(
    async () => {
      const { outcome } = await requests.send(kind);
      if (!allowed[kind].includes(outcome)) throw new Error(`${kind}: still ${outcome}`);
    },
    { within: noticeWithinMs },
  );
}

/** Returns one line per kind whose answers the fault does not allow. */
export function findWrongAnswers(
  { outcomes }: Pick<FaultResult, 'outcomes'>,
  { allowed }: Pick<Fault, 'allowed'>,
): string[] {
  return [...outcomes].flatMap(([kind, got]) => {
    const wrong = got.filter((outcome) => !allowed[kind].includes(outcome));
    return wrong.length === 0 ? [] : [`${kind}: ${tally(wrong).join(', ')}`];
  });
}

/** Sends one request of every kind at the same time. */
export async function sendAll(
  requests: Requests,
): Promise<{ outcomes: Map<RequestKind, Outcome[]>; longestMs: number }> {
  const answers = await Promise.all(requestKinds.map((kind) => requests.send(kind)));
  return {
    outcomes: new Map(requestKinds.map((kind, index) => [kind, [answers[index]?.outcome ?? 'none']])),
    longestMs: Math.max(...answers.map(({ ms }) => ms)),
  };
}

/** Returns the milliseconds until the first of two rounds in a row in which every request is answered as usual. */
export async function waitUntilNormal(requests: Requests, within: number): Promise<number> {
  const startedAt = performance.now();
  let normalSince: number | undefined;
  return eventually(
    async () => {
      const wrong = findWrongAnswers(await sendAll(requests), { allowed: normalAnswers });
      if (wrong.length > 0) {
        normalSince = undefined;
        throw new Error(`not yet as usual: ${wrong.join('; ')}`);
      }
      if (normalSince !== undefined) return normalSince;
      normalSince = performance.now() - startedAt;
      throw new Error('as usual once');
    },
    { within, every: 100 },
  );
}

function restartsOf({ petcare: { system } }: Rig): number {
  return OWN_PROCESSES.flatMap((name) => system.copiesOf(name)).reduce(
    (sum, { process }) => sum + process.restarts(),
    0,
  );
}

export interface CrowdResult {
  readonly crowd: readonly Answered[];
  readonly others: readonly Answered[];
  /** Rounds of the others that were answered while requests of the crowd still waited. */
  readonly roundsBesideCrowd: number;
}

/** Sends a crowd of requests to a service that does not answer and, while they wait, rounds of requests to the others. */
export async function crowdFrozenService(
  { links }: Rig,
  requests: Requests,
  { crowd: size, maxRounds }: { readonly crowd: number; readonly maxRounds: number },
): Promise<CrowdResult> {
  links.content.freeze();
  try {
    const answered: Answered[] = [];
    const crowd = Array.from({ length: size }, async () => {
      answered.push(await requests.send('memories as visitor'));
    });
    const others: Answered[] = [];
    let roundsBesideCrowd = 0;
    for (let round = 0; round < maxRounds && answered.length < size; round += 1) {
      others.push(...(await Promise.all(otherServices.map((kind) => requests.send(kind)))));
      if (answered.length < size) roundsBesideCrowd += 1;
    }
    await Promise.all(crowd);
    return { crowd: answered, others, roundsBesideCrowd };
  } finally {
    links.content.thaw();
  }
}

const otherServices: readonly RequestKind[] = [
  'products as visitor',
  'doctors as visitor',
  'own account',
  'cart',
];
