import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlatformFailpoint } from '../../failpoint.ts';
import { type TestBus, testBus } from '../test-servers.ts';
import { clean, judge } from './find-violations.ts';
import { runTrial } from './trial.ts';

let broker: TestBus;
beforeAll(async () => {
  broker = await testBus();
});
afterAll(() => broker.close());

/** `CRASH_ROUNDS=3` kills at three different passes of each point. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? '1');
const points: [PlatformFailpoint, string][] = [
  ['after-commit', 'the producer, after the commit and before anything was sent'],
  ['after-publish', 'the producer, after sending and before the confirm'],
  ['after-confirm', 'the producer, after the confirm'],
  ['before-mark-sent', 'the producer, before noting that events were sent'],
  ['after-mark-sent', 'the producer, after noting it'],
  ['after-handler-commit', 'the consumer, after the commit of its effect'],
  ['before-ack', 'the consumer, before the acknowledgement'],
];

/** The database holds on to the transaction of a dead process until it expires, for a minute, so this is no everyday test. */
if (rounds > 1) points.push(['before-handler-commit', 'the consumer, in the middle of its transaction']);

/** What was confirmed meanwhile is noted by one write: on a busy machine there are few, so an early one is struck. */
const firstPassOf = (failpoint: PlatformFailpoint) => (failpoint.endsWith('mark-sent') ? 1 : 4);

// Side by side: a trial waits more than it works, and each has a database and queues of its own.
describe.concurrent('nothing is lost and every effect happens once when the kill hits', () => {
  for (const [failpoint, when] of points)
    for (let round = 0; round < rounds; round += 1)
      test(`${when} (${round + 1})`, async () => {
        const result = await runTrial({
          broker,
          at: { failpoint, pass: firstPassOf(failpoint) + round * 7 },
        });
        expect(result).toMatchObject({ ...clean, killed: 1 });
        expect(result.orders).toBeGreaterThan(3);
      }, 120_000);
});

describe.concurrent('the checker is able to fail', () => {
  test('it finds effects that happened twice when the inbox is switched off', async () => {
    const result = await runTrial({ broker, at: { failpoint: 'before-ack', pass: 4 }, fault: 'no-inbox' });
    expect(result.doubled.length).toBeGreaterThan(0);
    expect(result.lost).toEqual([]);
  }, 120_000);

  test('it finds lost effects when events are acknowledged before the commit', async () => {
    const result = await runTrial({ broker, fault: 'ack-before-commit' });
    expect(result.lost.length).toBeGreaterThan(0);
  }, 120_000);

  test('it finds lost effects when there is no outbox', async () => {
    const result = await runTrial({ broker, at: { failpoint: 'after-commit', pass: 4 }, fault: 'no-outbox' });
    expect(result.lost).toHaveLength(1);
  }, 120_000);

  test('it finds orders that were acknowledged and are gone, and effects of orders that never were', () => {
    const evidence = { acknowledged: ['a', 'b'], orders: ['a'], effects: new Map([['c', 1]]) };
    expect(judge(evidence)).toEqual({ forgotten: ['b'], lost: ['a'], doubled: [], invented: ['c'] });
  });
});
