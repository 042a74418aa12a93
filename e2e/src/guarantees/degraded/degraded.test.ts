import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMs, tally } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { firstProduct } from '../../support/shopping.ts';
import { signUpUser } from '../../support/users.ts';
import { faultOf, type Fault } from './faults.ts';
import { type FaultyPetCare, startFaultyPetCare } from './faulty-petcare.ts';
import { createRequests, requestKinds, type Requests } from './requests.ts';
import { findWrongAnswers, sendAll, sufferFault, type FaultResult } from './scenario.ts';

const deadlineMs = sized(2_000, 15_000);
/** Deadline, the wait for a slot, and the queueing of a busy machine. */
const answerWithinMs = deadlineMs + 10_000;

let petcare: FaultyPetCare;
let requests: Requests;

beforeAll(async () => {
  petcare = await startFaultyPetCare(
    injectServers(),
    sized({ REQUEST_DEADLINE_MS: `${deadlineMs}`, PAYMENT_DEADLINE_MS: `${deadlineMs}` }, {}),
  );
  const user = await signUpUser(petcare.url);
  requests = createRequests(petcare.url, user, await firstProduct(petcare.url), answerWithinMs);
}, 120_000);
afterAll(() => petcare.stop());

describe('while a server is away or frozen, what does not need it is answered, the rest politely refused', () => {
  const faults: Fault[] = [
    faultOf('valkey', 'away'),
    faultOf('valkey', 'frozen'),
    faultOf('rabbitmq', 'away'),
    faultOf('mongo', 'away'),
    faultOf('content', 'frozen'),
  ];

  test.each(faults)(
    '$name',
    async (fault) => {
      const healthy = {
        outcomes: new Map((await sendAll(requests)).map(({ kind, outcome }) => [kind, [outcome]])),
      };
      // The control: without the fault the same check reports every kind that should fail.
      expect(findWrongAnswers(healthy, fault)).toHaveLength(fault.failing.length);
      const result = await sufferFault(petcare, requests, fault, {
        rounds: sized(2, 10),
        recoverWithinMs: sized(30_000, 60_000),
      });
      report(...describeResult(fault, result));
      console.log(describeResult(fault, result).join('\n'));
      expect(findWrongAnswers(result, fault)).toEqual([]);
      expect(result.restarts).toBe(0);
    },
    timeLimit(90_000),
  );
});

function describeResult(
  { name }: Fault,
  { outcomes, longestMs, recoveryMs, restarts }: FaultResult,
): string[] {
  return [
    `${name}: longest answer ${inMs(longestMs)}, back to normal after ${inMs(recoveryMs)}, ${restarts} restarts`,
    ...requestKinds.map((kind) => `  ${kind}: ${tally(outcomes.get(kind) ?? []).join(', ')}`),
  ];
}
