import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startPoisonDesk, type PoisonDesk } from './poison-desk.ts';
import { isOnceEach, isSound, poison, type PoisonOutcome, replayCarelessly } from './scenario.ts';

let desk: PoisonDesk;
beforeAll(async () => {
  desk = await startPoisonDesk({
    mongoUrl: inject('mongoUrl'),
    amqpUrl: inject('amqpUrl'),
    valkeyUrl: inject('valkeyUrl'),
  });
});
afterAll(() => desk?.stop());

test('poison among good messages is seen as it is, and replayed once each by two admins at once', async () => {
  const dose = { good: 480, failing: 12, unreadable: 8 };
  expect(await poison(desk, dose)).toSatisfy((outcome: PoisonOutcome) => isSound(outcome, dose));
});

test('replays that are read and then published, to a consumer without an inbox, would be found out', async () => {
  const effects = await replayCarelessly(desk, 5);
  expect(isOnceEach(effects)).toBe(false);
  expect(effects.more).toBe(5);
});
