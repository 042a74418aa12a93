import { eventually } from '@petcare/platform/testing/eventually.ts';
import { OWN_PROCESSES } from '@petcare/stack/system/processes.ts';
import { tally } from '../../support/figures.ts';
import { normalAnswers, type Fault } from './faults.ts';
import type { FaultyPetCare } from './faulty-petcare.ts';
import { requestKinds, type Outcome, type RequestKind, type Requests } from './requests.ts';

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
  petcare: FaultyPetCare,
  requests: Requests,
  fault: Fault,
  { rounds, recoverWithinMs }: Load,
): Promise<FaultResult> {
  const restartsBefore = restartsOf(petcare);
  const outcomes = new Map<RequestKind, Outcome[]>(requestKinds.map((kind) => [kind, []]));
  let longestMs = 0;
  fault.begin(petcare);
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { kind, outcome, ms } of await sendAll(requests)) {
        outcomes.get(kind)?.push(outcome);
        longestMs = Math.max(longestMs, ms);
      }
  } finally {
    fault.end(petcare);
  }
  return {
    outcomes,
    longestMs,
    recoveryMs: await measureRecovery(requests, recoverWithinMs),
    restarts: restartsOf(petcare) - restartsBefore,
  };
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

export async function sendAll(requests: Requests) {
  return Promise.all(requestKinds.map(async (kind) => ({ kind, ...(await requests.send(kind)) })));
}

/** Returns the milliseconds until the first of two rounds in a row in which every request is answered as usual. */
async function measureRecovery(requests: Requests, within: number): Promise<number> {
  const startedAt = performance.now();
  let normalSince: number | undefined;
  return eventually(
    async () => {
      const answers = await sendAll(requests);
      const wrong = answers.filter(({ kind, outcome }) => !normalAnswers[kind].includes(outcome));
      if (wrong.length > 0) {
        normalSince = undefined;
        throw new Error(`not yet as usual: ${JSON.stringify(wrong)}`);
      }
      if (normalSince !== undefined) return normalSince;
      normalSince = performance.now() - startedAt;
      throw new Error('as usual once');
    },
    { within, every: 100 },
  );
}

function restartsOf({ system }: FaultyPetCare): number {
  return OWN_PROCESSES.flatMap((name) => system.copiesOf(name)).reduce(
    (sum, { process }) => sum + process.restarts(),
    0,
  );
}
