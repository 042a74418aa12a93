import { afterAll, beforeAll, expect, test } from 'vitest';
import { inMs, secondsSince } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { startPoisonDesk, type PoisonDesk } from './poison-desk.ts';
import { isOnceEach, isSound, poison, type PoisonOutcome, replayCarelessly } from './scenario.ts';

const dose = sized({ good: 480, failing: 12, unreadable: 8 }, { good: 9_900, failing: 60, unreadable: 40 });

let desk: PoisonDesk;
beforeAll(async () => {
  desk = await startPoisonDesk(injectServers());
});
afterAll(() => desk?.stop());

test(
  'poison among good messages is seen as it is, and replayed once each by two admins at once',
  async () => {
    const begin = performance.now();
    const outcome = await poison(desk, dose);
    const { dead, wrong, slowestMs, replayed, effects, executions, deadAgain, left } = outcome;
    report(
      `${dead} dead letters of ${dose.good + dose.failing + dose.unreadable} messages in ${secondsSince(begin)} s, ${wrong} with a wrong reason or payload`,
      `seen ${inMs(slowestMs)} after their death at the latest`,
      `two admins at once replayed ${replayed.join(' and ')}`,
      `effects: ${JSON.stringify(effects)} in ${executions} executions; unreadable, dead again: ${deadAgain}`,
      `left waiting anywhere: ${left}`,
    );
    expect(outcome).toSatisfy((one: PoisonOutcome) => isSound(one, dose));
  },
  timeLimit(240_000),
);

test('replays that are read and then published, to a consumer without an inbox, would be found out', async () => {
  const replays = sized(5, 20);
  const effects = await replayCarelessly(desk, replays);
  report(`control, read and published by both without an inbox: ${JSON.stringify(effects)}`);
  expect(isOnceEach(effects)).toBe(false);
  expect(effects.more).toBe(replays);
});
