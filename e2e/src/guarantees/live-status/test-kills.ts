import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { describeLatencies, inMs } from '../../support/figures.ts';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import type { OwnPetCare } from '../../support/system/own-petcare.ts';
import { findScreenFaults } from '../../support/comment-screen.ts';
import {
  countOwnerNotifications,
  untilAllShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startDiscussion,
} from '../comments-live/scenario.ts';
import { measureReminders } from '../reminders/scenario.ts';
import { measureTransfers } from './transfers.ts';
import { describeLiveStatus, measureLiveStatus, type LiveStatusResult } from './scenario.ts';

export function testKills(system: () => OwnPetCare): void {
  test(
    'appointment reminders are sent exactly once after three reschedules, and none after a cancellation',
    async () => {
      const appointmentCount = sized(4, 25);
      report(
        `${appointmentCount} appointments, each rescheduled three times; the time of each reminder is set to now in the database; clinic and worker are killed on the way:`,
      );
      const result = await measureReminders(system(), appointmentCount);
      const { reminders, wrong, afterCancelling, repeatedEmails, controlNoticed } = result;
      report(
        ...wrong.map((one) => `  wrong: ${one}`),
        `  ${reminders} reminders (24 h and 2 h), one notification and one email each in ${reminders - wrong.length}`,
        `  emails sent again after a kill, with the same Message-ID: ${repeatedEmails}`,
        `  after a cancellation: ${afterCancelling}`,
        `  control, a reminder that is due twice: ${controlNoticed ? 'noticed' : 'NOT NOTICED'}`,
      );
      expect(result).toMatchObject({
        reminders: 2 * appointmentCount,
        wrong: [],
        afterCancelling: 0,
        controlNoticed: true,
      });
    },
    timeLimit(420_000),
  );

  test(
    'a passport moves to exactly one owner, and both are notified once',
    async () => {
      const { transfers, kills, wrong } = await measureTransfers(system(), sized(4, 50));
      report(
        ...wrong.map((one) => `  wrong: ${one}`),
        `${transfers} handovers, ${kills} kill -9 of content, clinic, worker and account on the way: one owner, one transfer and one notification each in ${transfers - wrong.length}`,
      );
      expect(wrong).toEqual([]);
    },
    timeLimit(300_000),
  );

  test(
    'every viewer of a post sees every comment once and in order',
    async () => {
      const userCount = sized(8, 50);
      const discussion = await startDiscussion(system().url, userCount);
      const readers = discussion.screens.map(({ reader }) => reader);
      const reportSince = (since: number) =>
        report(
          `  ${discussion.comments.size - since} comments, from the answer to the others' screens: ${describeLatencies(latenciesOf(discussion, since))}`,
        );
      if (fullSize) {
        const pauseMs = 200;
        report(`${userCount} users viewing one post, each comments twice, one every ${pauseMs} ms:`);
        const inFlight: Promise<void>[] = [];
        for (const author of [...readers, ...readers]) {
          inFlight.push(discussion.comment(author));
          await wait(pauseMs);
        }
        await Promise.all(inFlight);
        await untilAllShown(discussion);
        reportSince(0);
      }

      const rounds = sized(3, 2);
      report(`All of them comment at once, ${rounds} times:`);
      const before = discussion.comments.size;
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(readers.map((author) => discussion.comment(author)));
      await untilAllShown(discussion);
      reportSince(before);
      const latencies = latenciesOf(discussion, before);

      const killed = sized(['gateway', 'notifications'], ['gateway', 'notifications', 'gateway']);
      report(`Each comments ${killed.length} times; ${killed.join(', ')} are killed on the way:`);
      const disturbed = discussion.comments.size;
      for (const name of killed) {
        const comments = readers.map((author) => discussion.comment(author));
        system()
          .system.processes.get(name as 'gateway' | 'notifications')
          ?.kill('SIGKILL');
        await Promise.all(comments);
      }
      await untilAllShown(discussion);
      reportSince(disturbed);

      console.log(`p50 ${inMs(percentile(latencies, 0.5))}, p95 ${inMs(percentile(latencies, 0.95))}`);
      const commentCount = userCount * sized(5, 7);
      const faults = faultsOf(discussion);
      const bell = await countOwnerNotifications(discussion);
      expect(discussion.comments.size).toBe(commentCount);
      expect(faults).toEqual({ missing: 0, shownTwice: 0, outOfOrder: 0 });
      expect(bell).toEqual({ expected: commentCount - sized(5, 7), counted: commentCount - sized(5, 7) });
      const control = await loseOneMessage(discussion, discussion.owner);
      report(
        `${commentCount} comments on ${discussion.screens.length} screens: missing ${faults.missing}, shown twice ${faults.shownTwice}, out of order ${faults.outOfOrder}`,
        `the owner's bell counts ${bell.counted} of ${bell.expected}`,
        `control: a screen that loses one message and does not poll lacks ${control.affected}, all others ${control.others}`,
      );
      expect(control).toEqual({ affected: 1, others: 0 });

      // The check also detects the other faults.
      const [screen] = discussion.screens;
      const [first, second, ...rest] = screen?.shown ?? [];
      if (!first || !second) throw new Error('there are no comments');
      const ids = new Set(discussion.comments.keys());
      expect(findScreenFaults([first, first, second, ...rest], ids)).toMatchObject({ shownTwice: 1 });
      expect(findScreenFaults([second, first, ...rest], ids)).toMatchObject({ outOfOrder: 1 });
      discussion.close();
    },
    timeLimit(),
  );

  test(
    'no change of an order by an admin is lost on the customer’s screen, and none is shown twice',
    async () => {
      const petcare = system();
      const { processes } = petcare.system;
      const faults = [
        { name: 'gateway', inject: () => processes.get('gateway')?.kill('SIGKILL') },
        { name: 'notifications worker', inject: () => processes.get('notifications')?.kill('SIGKILL') },
        { name: 'RabbitMQ', inject: () => petcare.servers.kill('rabbitmq', 'SIGKILL') },
      ];
      const times = sized(1, 3);
      const changes = sized(20, 200);
      if (fullSize) {
        report(`${changes} status changes, without faults:`);
        const calm = await measureLiveStatus(petcare.url, changes);
        report(...describeLiveStatus(calm));
        expect(calm).toMatchObject(expectedResult(changes));
        const p95 = percentile(calm.latencies, 0.95);
        report(`p95 undisturbed ${inMs(p95)}, target ${inMs(targetP95Ms)}`);
        expect(p95).toBeLessThanOrEqual(targetP95Ms);
      }
      report(`${changes} status changes; gateway, worker and broker killed ${times} times each on the way:`);
      const every = Math.floor(changes / (faults.length * times + 1));
      const disturbances = new Map(
        Array.from({ length: times }, () => faults)
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
      expect(result).toMatchObject(expectedResult(changes));
    },
    timeLimit(),
  );
}

const targetP95Ms = 150;

/** The notification of the order itself adds one to the changes. */
function expectedResult(changes: number): Partial<LiveStatusResult> {
  return {
    lost: 0,
    inboxErrors: 0,
    shownTwice: 0,
    bell: { expected: changes + 1, shown: changes + 1 },
  };
}
