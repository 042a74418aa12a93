import type { FaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rig } from '../../chaos/rig/rig.ts';
import { linkInEmail } from '../../support/email.ts';
import { inMs, tally } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { firstProduct } from '../../support/shopping.ts';
import { signUpUser } from '../../support/users.ts';
import { faultOf, type Fault } from './faults.ts';
import { createRequests, requestKinds, type Requests } from './requests.ts';
import {
  crowdFrozenService,
  findWrongAnswers,
  sendAll,
  sufferFault,
  waitUntilNormal,
  type FaultResult,
} from './scenario.ts';

const deadlineMs = sized(2_000, 15_000);
/** Deadline, the wait for a slot, and the delay of a busy machine. */
const answerWithinMs = deadlineMs + 15_000;
const recoverWithinMs = 60_000;

/** Settings of the system, so that a service that does not answer costs seconds. */
export const deadlines = { REQUEST_DEADLINE_MS: `${deadlineMs}`, PAYMENT_DEADLINE_MS: `${deadlineMs}` };

const short = [
  faultOf('valkey', 'away'),
  faultOf('valkey', 'closing'),
  faultOf('rabbitmq', 'away'),
  faultOf('mongo', 'away'),
  faultOf('content', 'frozen'),
];
const all = [
  faultOf('valkey', 'closing'),
  ...(
    ['valkey', 'rabbitmq', 'mongo', 'account', 'content', 'clinic', 'commerce', 'card-sandbox'] as const
  ).flatMap((target) => [
    faultOf(target, 'away'),
    faultOf(target, 'frozen'),
    ...(['valkey', 'rabbitmq', 'mongo'].includes(target) ? [] : [faultOf(target, 'slow')]),
  ]),
];

/** Registers the answers to each fault of a link. The system must run with `deadlines`. */
export function testDegraded(startedRig: () => Rig): void {
  describe('while a link fails', () => {
    let rig: Rig;
    let requests: Requests;
    beforeAll(async () => {
      rig = startedRig();
      // A trial that failed before may have left a fault.
      for (const link of Object.values(rig.links)) {
        link.accept();
        link.thaw();
      }
      const { url } = rig.petcare;
      requests = createRequests(url, await signUpUser(url), await firstProduct(url), answerWithinMs);
    }, 120_000);

    describe('what does not need a missing server is answered, and the rest refused politely', () => {
      test.each(sized(short, all))(
        '$name',
        async (fault) => {
          // The control: once the earlier fault is over, the same check reports every kind that has to fail.
          await eventually(
            async () =>
              expect(kindsOf(findWrongAnswers(await sendAll(requests), fault))).toEqual(fault.failing),
            { within: recoverWithinMs },
          );
          const result = await sufferFault(rig, requests, fault, { rounds: sized(2, 6), recoverWithinMs });
          report(...describeResult(fault, result));
          expect(findWrongAnswers(result, fault)).toEqual([]);
          expect(result.restarts).toBe(0);
        },
        timeLimit(),
      );
    });

    test(
      'an email of a write that was accepted while RabbitMQ was away is sent once it is back',
      async () => {
        const earlier = requests.signedUp.length;
        rig.links.rabbitmq.refuse();
        const { outcome } = await requests.send('sign-up').finally(() => rig.links.rabbitmq.accept());
        expect(outcome).toBe('201');
        const [email = ''] = requests.signedUp.slice(earlier);
        await linkInEmail(rig.petcare.system.mailUrl, email, '/verify-email');
      },
      timeLimit(),
    );

    test.each([
      ['resets', (link: FaultyLink) => link.refuse()],
      ['closes', (link: FaultyLink) => link.drop()],
    ] as const)(
      'a gateway that starts while Valkey accepts connections and %s them waits for it',
      async (_manner, begin) => {
        const gateway = rig.petcare.system.processes.get('gateway');
        const restarts = gateway?.restarts();
        begin(rig.links.valkey);
        const startedAt = performance.now();
        try {
          await gateway?.restart();
          const pid = gateway?.pid();
          // Longer than the attempts after which a request gives up.
          await eventually(async () => {
            const { outcome } = await requests.send('own account');
            expect([outcome, gateway?.pid()]).toEqual(['503', pid]);
            expect(performance.now() - startedAt).toBeGreaterThan(5_000);
          });
        } finally {
          rig.links.valkey.accept();
        }
        await waitUntilNormal(requests, recoverWithinMs);
        expect(gateway?.restarts()).toBe(restarts);
      },
      timeLimit(),
    );

    test(
      '200 requests that wait for a frozen service do not delay those of the others',
      async () => {
        const { crowd, others, roundsBesideCrowd } = await crowdFrozenService(rig, requests, {
          crowd: 200,
          maxRounds: sized(3, 50),
        });
        report(
          `others: ${others.length} requests, ${tally(others.map(({ outcome }) => outcome)).join(', ')}, p50 and p99 ${[
            0.5, 0.99,
          ]
            .map((share) =>
              inMs(
                percentile(
                  others.map(({ ms }) => ms),
                  share,
                ),
              ),
            )
            .join(', ')}`,
          `crowd: ${tally(crowd.map(({ outcome }) => outcome)).join(', ')}, slowest ${inMs(Math.max(...crowd.map(({ ms }) => ms)))}; ${roundsBesideCrowd} rounds of the others beside it`,
        );
        expect(new Set(others.map(({ outcome }) => outcome))).toEqual(new Set(['200']));
        expect(new Set(crowd.map(({ outcome }) => outcome))).toEqual(new Set(['503']));
        // The crowd was there while the others were answered.
        expect(roundsBesideCrowd).toBeGreaterThan(0);
        await waitUntilNormal(requests, recoverWithinMs);
      },
      timeLimit(),
    );
  });
}

/** Returns the kinds of request that lines like `cart: 200` name. */
function kindsOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.slice(0, line.indexOf(':')));
}

function describeResult(
  { name }: Fault,
  { outcomes, longestMs, recoveryMs, restarts }: FaultResult,
): string[] {
  return [
    `${name}: longest answer ${inMs(longestMs)}, as usual after ${inMs(recoveryMs)}, ${restarts} restarts`,
    ...requestKinds.map((kind) => `  ${kind}: ${tally(outcomes.get(kind) ?? []).join(', ')}`),
  ];
}
