import { afterAll, beforeAll, expect, test } from 'vitest';
import { inMs, secondsSince } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { startDeadLetterFixture, type DeadLetterFixture } from './dead-letter-fixture.ts';
import {
  isExactlyOnce,
  isCorrect,
  replayConcurrently,
  type ReplayOutcome,
  replayReadThenPublish,
} from './scenario.ts';

const mix = sized({ good: 480, failing: 12, unreadable: 8 }, { good: 9_900, failing: 60, unreadable: 40 });

let fixture: DeadLetterFixture;
beforeAll(async () => {
  fixture = await startDeadLetterFixture(injectServers());
});
afterAll(() => fixture?.stop());

test(
  'dead letters among good messages are listed correctly, and two concurrent admins replay each of them once',
  async () => {
    const begin = performance.now();
    const outcome = await replayConcurrently(fixture, mix);
    const { dead, wrong, slowestMs, replayed, effects, executions, deadAgain, remaining } = outcome;
    report(
      `${dead} dead letters of ${mix.good + mix.failing + mix.unreadable} messages in ${secondsSince(begin)} s, ${wrong} with a wrong reason or payload`,
      `listed at most ${inMs(slowestMs)} after their death`,
      `two admins at once replayed ${replayed.join(' and ')}`,
      `effects: ${JSON.stringify(effects)} in ${executions} executions; unreadable, dead again: ${deadAgain}`,
      `remaining messages: ${remaining}`,
    );
    expect(outcome).toSatisfy((one: ReplayOutcome) => isCorrect(one, mix));
  },
  timeLimit(),
);

test('the check detects replays that read and then publish to a consumer without an inbox', async () => {
  const replays = sized(5, 20);
  const effects = await replayReadThenPublish(fixture, replays);
  report(`control, read and published by both without an inbox: ${JSON.stringify(effects)}`);
  expect(isExactlyOnce(effects)).toBe(false);
  expect(effects.more).toBe(replays);
});
