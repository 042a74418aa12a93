import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { describeLatencies, inMs } from '../../support/figures.ts';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/own-petcare.ts';
import { findScreenFaults } from '../comments-live/comment-screen.ts';
import {
  countOwnerNotifications,
  untilAllShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startDiscussion,
} from '../comments-live/scenario.ts';
import { measureReminders } from '../reminders/scenario.ts';
import { describeLiveStatus, measureLiveStatus, type LiveStatusResult } from './scenario.ts';

/** One started system for three guarantees: starting takes longer than the short version of each. */
describe('while processes are killed', () => {
  let petcare: OwnPetCare;
  beforeAll(async () => {
    // The broker is the only server that is killed; the others are those of all tests.
    const given = { MONGO_URL: inject('mongoUrl'), VALKEY_URL: inject('valkeyUrl') };
    petcare = await startOwnPetCare('killed-test', {}, { existingServers: given, posts: false });
  }, 120_000);
  afterAll(() => petcare?.stop());

  test(
    'reminders of visits come once each after three moves, and none after a cancellation',
    async () => {
      const visits = sized(4, 25);
      report(
        `${visits} visits, each moved three times; the time of each reminder is set to now in the database; clinic and worker are killed on the way:`,
      );
      const result = await measureReminders(petcare, visits);
      const { reminders, wrong, afterCancelling, mailsRepeated, controlNoticed } = result;
      report(
        ...wrong.map((one) => `  wrong: ${one}`),
        `  ${reminders} reminders (24 h and 2 h), one inbox entry and one letter each in ${reminders - wrong.length}`,
        `  letters sent once more after a kill, with the same Message-ID: ${mailsRepeated}`,
        `  after a cancellation: ${afterCancelling}`,
        `  control, a reminder owed twice: ${controlNoticed ? 'noticed' : 'NOT NOTICED'}`,
      );
      expect(result).toMatchObject({
        reminders: 2 * visits,
        wrong: [],
        afterCancelling: 0,
        controlNoticed: true,
      });
    },
    timeLimit(420_000),
  );

  test(
    'everybody in front of a post sees every comment once and in order',
    async () => {
      const people = sized(8, 50);
      const talk = await startDiscussion(petcare.url, people);
      const readers = talk.screens.map(({ reader }) => reader);
      const reportSince = (since: number) =>
        report(
          `  ${talk.made.size - since} comments, from the answer to the others' screens: ${describeLatencies(latenciesOf(talk, since))}`,
        );
      if (fullSize) {
        const pauseMs = 200;
        report(`${people} people in front of one post, each comments twice, one every ${pauseMs} ms:`);
        const underWay: Promise<void>[] = [];
        for (const author of [...readers, ...readers]) {
          underWay.push(talk.comment(author));
          await wait(pauseMs);
        }
        await Promise.all(underWay);
        await untilAllShown(talk);
        reportSince(0);
      }

      const rounds = sized(3, 2);
      report(`All of them comment at once, ${rounds} times:`);
      const atOnce = talk.made.size;
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(readers.map((author) => talk.comment(author)));
      await untilAllShown(talk);
      reportSince(atOnce);
      const latencies = latenciesOf(talk, atOnce);

      const killed = sized(['gateway', 'notifications'], ['gateway', 'notifications', 'gateway']);
      report(`Each comments ${killed.length} times; ${killed.join(', ')} are killed on the way:`);
      const disturbed = talk.made.size;
      for (const name of killed) {
        const comments = readers.map((author) => talk.comment(author));
        petcare.system.processes.get(name as 'gateway' | 'notifications')?.kill('SIGKILL');
        await Promise.all(comments);
      }
      await untilAllShown(talk);
      reportSince(disturbed);

      console.log(`p50 ${inMs(percentile(latencies, 0.5))}, p95 ${inMs(percentile(latencies, 0.95))}`);
      const made = people * sized(5, 7);
      const faults = faultsOf(talk);
      const bell = await countOwnerNotifications(talk);
      expect(talk.made.size).toBe(made);
      expect(faults).toEqual({ missing: 0, shownTwice: 0, outOfOrder: 0 });
      expect(bell).toEqual({ expected: made - sized(5, 7), counted: made - sized(5, 7) });
      const control = await loseOneMessage(talk, talk.owner);
      report(
        `${made} comments on ${talk.screens.length} screens: missing ${faults.missing}, shown twice ${faults.shownTwice}, out of order ${faults.outOfOrder}`,
        `the owner's bell counts ${bell.counted} of ${bell.expected}`,
        `control: a screen that loses one message and does not ask lacks ${control.affected}, all others ${control.others}`,
      );
      expect(control).toEqual({ deaf: 1, others: 0 });

      // The other faults would be noticed as well.
      const [screen] = talk.screens;
      const [first, second, ...rest] = screen?.shown ?? [];
      if (!first || !second) throw new Error('there are no comments');
      const ids = new Set(talk.made.keys());
      expect(findScreenFaults([first, first, second, ...rest], ids)).toMatchObject({ shownTwice: 1 });
      expect(findScreenFaults([second, first, ...rest], ids)).toMatchObject({ outOfOrder: 1 });
      talk.close();
    },
    timeLimit(240_000),
  );

  test(
    'no change of an order by an admin is lost on the customer’s screen, and none is shown twice',
    async () => {
      const { processes } = petcare.system;
      const blows = [
        { what: 'gateway', strike: () => processes.get('gateway')?.kill('SIGKILL') },
        { what: 'notifications worker', strike: () => processes.get('notifications')?.kill('SIGKILL') },
        { what: 'RabbitMQ', strike: () => petcare.servers.kill('rabbitmq', 'SIGKILL') },
      ];
      const times = sized(1, 3);
      const changes = sized(20, 200);
      if (fullSize) {
        report(`${changes} status changes, nothing disturbed:`);
        const calm = await measureLiveStatus(petcare.url, changes);
        report(...describeLiveStatus(calm));
        expect(calm).toMatchObject(faithful(changes));
        const p95 = percentile(calm.latencies, 0.95);
        report(`p95 undisturbed ${inMs(p95)}, target ${inMs(targetP95Ms)}`);
        expect(p95).toBeLessThanOrEqual(targetP95Ms);
      }
      report(`${changes} status changes; gateway, worker and broker killed ${times} times each on the way:`);
      const every = Math.floor(changes / (blows.length * times + 1));
      const disturbances = new Map(
        Array.from({ length: times }, () => blows)
          .flat()
          .map((blow, index) => [every * (index + 1), blow] as const),
      );
      const result = await measureLiveStatus(petcare.url, changes, disturbances);
      console.log(
        `p50 ${inMs(percentile(result.latencies, 0.5))}, p95 ${inMs(percentile(result.latencies, 0.95))}`,
        result.disturbed,
      );
      report(...describeLiveStatus(result));
      expect(result.toasts).toBeGreaterThan(0);
      expect(result).toMatchObject(faithful(changes));
    },
    timeLimit(240_000),
  );
});

/** Target for the time from the response to the screen in milliseconds, when nothing is killed. */
const targetP95Ms = 150;

/** The entry of the order itself is one more than the changes. */
function faithful(changes: number): Partial<LiveStatusResult> {
  return {
    lost: 0,
    inboxErrors: 0,
    shownTwice: 0,
    bell: { expected: changes + 1, shown: changes + 1 },
  };
}
