import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { judgeScreen } from '../comments-live/comment-screen.ts';
import {
  countedByOwner,
  everythingShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startTalk,
} from '../comments-live/scenario.ts';
import { inMs, percentile } from '../../support/figures.ts';
import { measureLiveStatus } from './scenario.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/own-petcare.ts';
import { measureReminders } from '../reminders/scenario.ts';

describe('while processes are killed', () => {
  let petcare: OwnPetCare;
  beforeAll(async () => {
    // Of the servers the broker alone is killed; the others are those of all tests.
    const given = { MONGO_URL: inject('mongoUrl'), VALKEY_URL: inject('valkeyUrl') };
    petcare = await startOwnPetCare('killed-test', {}, { given, posts: false });
  }, 120_000);
  afterAll(() => petcare?.stop());

  test('reminders of visits come once each after three moves, and none after a cancellation', async () => {
    const result = await measureReminders(petcare, 4);
    expect(result).toMatchObject({ reminders: 8, wrong: [], afterCancelling: 0, controlNoticed: true });
  }, 420_000);

  test('eight people see every comment once and in order', async () => {
    const talk = await startTalk(petcare.url, 8);
    const readers = talk.screens.map(({ reader }) => reader);
    for (let round = 0; round < 3; round += 1)
      await Promise.all(readers.map((author) => talk.comment(author)));
    await everythingShown(talk);
    const latencies = latenciesOf(talk);
    for (const name of ['gateway', 'notifications'] as const) {
      const comments = readers.map((author) => talk.comment(author));
      petcare.system.processes.get(name)?.kill('SIGKILL');
      await Promise.all(comments);
    }
    await everythingShown(talk);
    console.log(`p50 ${inMs(percentile(latencies, 0.5))}, p95 ${inMs(percentile(latencies, 0.95))}`);
    expect(talk.made.size).toBe(40);
    expect(faultsOf(talk)).toEqual({ missing: 0, shownTwice: 0, outOfOrder: 0 });
    expect(await countedByOwner(talk)).toEqual({ expected: 35, counted: 35 });
    expect(await loseOneMessage(talk, talk.owner)).toEqual({ deaf: 1, others: 0 });

    // The other faults would be noticed as well.
    const [screen] = talk.screens;
    const [first, second, ...rest] = screen?.shown ?? [];
    if (!first || !second) throw new Error('there are no comments');
    const ids = new Set(talk.made.keys());
    expect(judgeScreen([first, first, second, ...rest], ids)).toMatchObject({ shownTwice: 1 });
    expect(judgeScreen([second, first, ...rest], ids)).toMatchObject({ outOfOrder: 1 });
    talk.close();
  }, 240_000);

  test('no change of an order by an admin is lost on the customer’s screen, and none is shown twice', async () => {
    const { processes } = petcare.system;
    const result = await measureLiveStatus(
      petcare.url,
      20,
      new Map([
        [8, { what: 'gateway', strike: () => processes.get('gateway')?.kill('SIGKILL') }],
        [12, { what: 'notifications worker', strike: () => processes.get('notifications')?.kill('SIGKILL') }],
        [16, { what: 'RabbitMQ', strike: () => petcare.servers.kill('rabbitmq', 'SIGKILL') }],
      ]),
    );
    console.log(
      `p50 ${inMs(percentile(result.latencies, 0.5))}, p95 ${inMs(percentile(result.latencies, 0.95))}`,
      result.disturbed,
    );
    expect(result.toasts).toBeGreaterThan(0);
    expect(result).toMatchObject({
      lost: 0,
      inboxErrors: 0,
      shownTwice: 0,
      bell: { expected: 21, shown: 21 },
    });
  }, 240_000);
});
