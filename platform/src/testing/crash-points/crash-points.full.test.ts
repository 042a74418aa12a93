import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlatformFailpoint } from '../../failpoint.ts';
import { type TestBus, testBus } from '../test-servers.ts';
import { noViolations, findViolations } from './find-violations.ts';
import { runTrial } from './trial.ts';

let broker: TestBus;
beforeAll(async () => {
  broker = await testBus();
});
afterAll(() => broker.close());

/** `CRASH_ROUNDS=3` kills at three different passes of each point. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? '1');
const points: [PlatformFailpoint, string][] = [
  ['after-commit', 'the producer, after the commit and before the first publish'],
  ['after-publish', 'the producer, after sending and before the confirm'],
  ['after-confirm', 'the producer, after the confirm'],
  ['before-mark-sent', 'the producer, before marking events as sent'],
  ['after-mark-sent', 'the producer, after marking events as sent'],
  ['after-handler-commit', 'the consumer, after the commit of its effect'],
  ['before-ack', 'the consumer, before the acknowledgement'],
];

/** Only with several rounds: the database holds the transaction of a dead process for a minute. */
if (rounds > 1) points.push(['before-handler-commit', 'the consumer, in the middle of its transaction']);

/** Confirms are marked together: a busy machine makes few such writes, so the first one is killed. */
const firstPassOf = (failpoint: PlatformFailpoint) => (failpoint.endsWith('mark-sent') ? 1 : 4);

// Concurrent: a trial mostly waits, and each has its own database and queues.
describe.concurrent('no acknowledged order is lost and every effect happens once when the kill hits', () => {
  for (const [failpoint, when] of points)
    for (let round = 0; round < rounds; round += 1)
      test(`${when} (${round + 1})`, async () => {
        const result = await runTrial({
          broker,
          at: { failpoint, pass: firstPassOf(failpoint) + round * 7 },
        });
        expect(result).toMatchObject({ ...noViolations, killed: 1 });
        expect(result.orders).toBeGreaterThan(3);
      });
});

describe.concurrent('the evaluation of a trial detects injected faults', () => {
  test('it finds duplicate effects without the inbox', async () => {
    const result = await runTrial({ broker, at: { failpoint: 'before-ack', pass: 4 }, fault: 'no-inbox' });
    expect(result.doubled.length).toBeGreaterThan(0);
    expect(result.lost).toEqual([]);
  });

  test('it finds lost effects when events are acknowledged before the commit', async () => {
    const result = await runTrial({ broker, fault: 'ack-before-commit' });
    expect(result.lost.length).toBeGreaterThan(0);
  });

  test('it finds lost effects without the outbox', async () => {
    const result = await runTrial({ broker, at: { failpoint: 'after-commit', pass: 4 }, fault: 'no-outbox' });
    expect(result.lost).toHaveLength(1);
  });

  test('it finds acknowledged orders that are missing, and effects without an order', () => {
    const evidence = { acknowledged: ['a', 'b'], orders: ['a'], effects: new Map([['c', 1]]) };
    expect(findViolations(evidence)).toEqual({ forgotten: ['b'], lost: ['a'], doubled: [], invented: ['c'] });
  });
});
