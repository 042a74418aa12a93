import { memoryOf } from '@petcare/stack/system/memory.ts';
import { PROCESS_NAMES } from '@petcare/stack/system/processes.ts';
import {
  countOwnerNotifications,
  untilAllShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startDiscussion,
} from '../comments-live/scenario.ts';
import { measureDoctorLive } from '../doctor-live/scenario.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { measureLiveStatus } from '../live-status/scenario.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/system/own-petcare.ts';
import { measureReminders } from '../reminders/scenario.ts';
import { measureSlotsLive } from '../slots-live/scenario.ts';
import { measureCrossing } from './crossing-messages.ts';
import { measureSearch } from './fresh-search.ts';
import { measureLimits, picturesPerMinute } from './shared-limits.ts';
import { measureSessions } from './shared-sessions.ts';
import { measureSchedules } from './single-schedules.ts';
import { startWithOwnStore, type IsolatedGateway } from './isolated-gateway.ts';

/** Long enough for two runs of a job with an interval of one minute. */
const watchSchedulesMs = 75_000;

type Part = (petcare: OwnPetCare) => Promise<boolean>;

export async function verifyCopies(copies = 3): Promise<boolean> {
  const env = { LOG_LEVEL: 'debug', FILE_RATE_LIMIT_PER_MINUTE: String(picturesPerMinute) };
  const petcare = await startOwnPetCare('verify-copies', env, { copies });
  try {
    const running = PROCESS_NAMES.flatMap((name) => petcare.system.copiesOf(name));
    const megabytes = await memoryOf(running.flatMap(({ process: one }) => one.pid() ?? []));
    console.log(`${copies} copies, ${running.length} processes, ${megabytes?.toFixed(0)} MB together`);
    const parts: Record<string, Part> = {
      schedules,
      'sessions and limits': sessionsAndLimits,
      search,
      crossing,
      'status of orders': status,
      comments,
      slots,
      doctor,
      reminders,
    };
    let allHold = true;
    for (const [name, part] of Object.entries(parts)) {
      const holds = await part(petcare);
      console.log(`  ${name}: ${holds ? 'holds' : 'DOES NOT HOLD'}`);
      allHold &&= holds;
    }
    return allHold;
  } finally {
    await petcare.stop();
  }
}

async function schedules(petcare: OwnPetCare): Promise<boolean> {
  const { counts, wrong, takenOver, controlNoticed } = await measureSchedules(petcare, watchSchedulesMs);
  for (const { job, runs, maxRuns, copies } of counts)
    console.log(`  ${job}: ${runs} times, at most ${maxRuns}, by ${copies} of the copies`);
  console.log(
    `  taken over after a kill: ${yes(takenOver)}; control, a job that every copy runs is noticed: ${yes(controlNoticed)}`,
  );
  return wrong.length === 0 && takenOver && controlNoticed;
}

async function sessionsAndLimits(petcare: OwnPetCare): Promise<boolean> {
  const isolated = await startWithOwnStore(petcare);
  try {
    return (await sessions(petcare, isolated)) && (await limits(petcare, isolated));
  } finally {
    await isolated.stop();
  }
}

async function sessions(petcare: OwnPetCare, isolated: IsolatedGateway): Promise<boolean> {
  const { requests, unknown, stillAccepted, socketsLeft, slowestMs, controlNoticed } = await measureSessions(
    petcare,
    isolated,
  );
  console.log(
    `  ${requests} requests with valid sessions, rejected ${unknown}; still accepted after the end: ${JSON.stringify(stillAccepted)}, sockets ${socketsLeft}, closed within ${inMs(slowestMs)}; control, sessions of one copy alone are noticed: ${yes(controlNoticed)}`,
  );
  const open = Object.values(stillAccepted).some((count) => count > 0);
  return unknown === 0 && !open && socketsLeft === 0 && controlNoticed;
}

async function limits(petcare: OwnPetCare, isolated: IsolatedGateway): Promise<boolean> {
  const { pictures, passwords, controlNoticed } = await measureLimits(petcare, isolated);
  for (const [name, { limit, requested, allowedCount }] of Object.entries({
    pictures,
    passwords,
  }))
    console.log(
      `  ${name}: limit ${limit}, requested ${requested} times over all copies, allowed ${allowedCount}`,
    );
  console.log(`  control, a copy that counts for itself is noticed: ${yes(controlNoticed)}`);
  return [pictures, passwords].every(({ limit, allowedCount }) => allowedCount === limit) && controlNoticed;
}

async function search(petcare: OwnPetCare): Promise<boolean> {
  const { changes, stale, latencies, controlNoticed } = await measureSearch(petcare, 20);
  console.log(
    `  ${changes} products renamed, stale copies ${stale}, all knew after p50 ${inMs(percentile(latencies, 0.5))}, at most ${inMs(percentile(latencies, 1))}; control: ${yes(controlNoticed)}`,
  );
  return stale === 0 && controlNoticed;
}

async function crossing(petcare: OwnPetCare): Promise<boolean> {
  const { expected, lost, duplicated, controlNoticed } = await measureCrossing(petcare);
  console.log(
    `  ${expected} messages from every copy to every copy: lost ${lost}, duplicated ${duplicated}; control, an isolated copy is noticed: ${yes(controlNoticed)}`,
  );
  return lost === 0 && duplicated === 0 && controlNoticed;
}

async function status(petcare: OwnPetCare): Promise<boolean> {
  const changes = 80;
  const copyOf = (name: 'gateway' | 'notifications' | 'commerce', index: number) => {
    const copies = petcare.system.copiesOf(name);
    return copies[index % copies.length]?.process;
  };
  const kills = [0, 1, 2].flatMap((index) => [
    { name: `gateway ${index + 1}`, inject: () => copyOf('gateway', index)?.kill('SIGKILL') },
    { name: `notifications ${index + 1}`, inject: () => copyOf('notifications', index)?.kill('SIGKILL') },
    { name: `commerce ${index + 1}`, inject: () => copyOf('commerce', index)?.kill('SIGKILL') },
  ]);
  const disturbances = new Map(kills.map((kill, index) => [8 * (index + 1), kill] as const));
  const result = await measureLiveStatus(petcare.url, changes, disturbances);
  const { latencies, lost, inboxErrors, shownTwice, bell } = result;
  console.log(
    `  ${changes} changes, ${kills.length} copies killed: lost ${lost}, shown twice ${shownTwice}, inbox wrong ${inboxErrors}, bell ${bell.shown} of ${bell.expected}; ${times(latencies)} undisturbed`,
  );
  return lost === 0 && inboxErrors === 0 && shownTwice === 0 && bell.shown === bell.expected;
}

async function comments(petcare: OwnPetCare): Promise<boolean> {
  const discussion = await startDiscussion(petcare.url, 20);
  const readers = discussion.screens.map(({ reader }) => reader);
  await Promise.all(readers.map((author) => discussion.comment(author)));
  await untilAllShown(discussion);
  const calm = latenciesOf(discussion);
  for (const name of ['gateway', 'content', 'notifications'] as const)
    for (const { process: copy } of petcare.system.copiesOf(name).slice(0, 2)) {
      const inFlight = readers.map((author) => discussion.comment(author));
      copy.kill('SIGKILL');
      await Promise.all(inFlight);
    }
  await untilAllShown(discussion);
  const faults = faultsOf(discussion);
  const bell = await countOwnerNotifications(discussion);
  const commentCount = discussion.comments.size;
  const control = await loseOneMessage(discussion, readers.at(-1) ?? discussion.owner);
  discussion.close();
  console.log(
    `  ${commentCount} comments on ${readers.length} screens, six copies killed: ${JSON.stringify(faults)}, bell ${bell.counted} of ${bell.expected}; ${times(calm)} undisturbed; control, a lost message is noticed: ${yes(control.affected === 1)}`,
  );
  const correct = Object.values(faults).every((count) => count === 0);
  return correct && bell.counted === bell.expected && control.affected === 1 && control.others === 0;
}

async function slots(petcare: OwnPetCare): Promise<boolean> {
  const { latencies, lost, controlNoticed } = await measureSlotsLive(petcare.url, 20);
  const all = Object.values(latencies).flat();
  console.log(`  ${all.length} slots held, booked, released: lost ${lost}; ${times(all)}`);
  return lost === 0 && controlNoticed;
}

async function doctor(petcare: OwnPetCare): Promise<boolean> {
  const { latencies, lost, controlNoticed } = await measureDoctorLive(petcare.url, 10);
  const all = Object.values(latencies).flat();
  console.log(`  ${all.length} appointments booked, moved, cancelled: lost ${lost}; ${times(all)}`);
  return lost === 0 && controlNoticed;
}

async function reminders(petcare: OwnPetCare): Promise<boolean> {
  const result = await measureReminders(petcare, 4);
  console.log(
    `  ${result.reminders} reminders, copies killed: wrong ${result.wrong.length}, after cancelling ${result.afterCancelling}; control: ${yes(result.controlNoticed)}`,
  );
  return result.wrong.length === 0 && result.afterCancelling === 0 && result.controlNoticed;
}

const yes = (is: boolean) => (is ? 'yes' : 'NO');

function times(samples: readonly number[]): string {
  return `p50 ${inMs(percentile(samples, 0.5))}, p95 ${inMs(percentile(samples, 0.95))}`;
}
