import { memoryOf } from '@petcare/stack/system/memory.ts';
import { PROCESS_NAMES } from '@petcare/stack/system/processes.ts';
import {
  countedByOwner,
  everythingShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startTalk,
} from '../comments-live/scenario.ts';
import { measureDoctorLive } from '../doctor-live/scenario.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { measureLiveStatus } from '../live-status/scenario.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/own-petcare.ts';
import { measureReminders } from '../reminders/scenario.ts';
import { measureSlotsLive } from '../slots-live/scenario.ts';
import { measureCrossing } from './crossing-messages.ts';
import { measureSearch } from './fresh-search.ts';
import { measureLimits, picturesPerMinute } from './shared-limits.ts';
import { measureSessions } from './shared-sessions.ts';
import { measureSchedules } from './single-schedules.ts';
import { startWithOwnStore, type StrayGateway } from './stray-gateway.ts';

/** Long enough for jobs of a minute to come twice. */
const watchSchedulesMs = 75_000;

type Part = (petcare: OwnPetCare) => Promise<boolean>;

/** Prints whether several copies of everything behave as one. Resolves to whether they do. */
export async function verifyCopies(copies = 3): Promise<boolean> {
  const env = { LOG_LEVEL: 'debug', FILE_RATE_LIMIT_PER_MINUTE: String(picturesPerMinute) };
  const petcare = await startOwnPetCare('prove-copies', env, { copies });
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
    let held = true;
    for (const [name, part] of Object.entries(parts)) {
      const holds = await part(petcare);
      console.log(`  ${name}: ${holds ? 'holds' : 'DOES NOT HOLD'}`);
      held &&= holds;
    }
    return held;
  } finally {
    await petcare.stop();
  }
}

async function schedules(petcare: OwnPetCare): Promise<boolean> {
  const { counts, wrong, takenOver, controlNoticed } = await measureSchedules(petcare, watchSchedulesMs);
  for (const { job, runs, most, copies } of counts)
    console.log(`  ${job}: ${runs} times, at most ${most}, by ${copies} of the copies`);
  console.log(
    `  taken over after a kill: ${yes(takenOver)}; control, a job that all do is noticed: ${yes(controlNoticed)}`,
  );
  return wrong.length === 0 && takenOver && controlNoticed;
}

async function sessionsAndLimits(petcare: OwnPetCare): Promise<boolean> {
  const stray = await startWithOwnStore(petcare);
  try {
    return (await sessions(petcare, stray)) && (await limits(petcare, stray));
  } finally {
    await stray.stop();
  }
}

async function sessions(petcare: OwnPetCare, stray: StrayGateway): Promise<boolean> {
  const { asked, unknown, leftOpen, socketsLeft, slowestMs, controlNoticed } = await measureSessions(
    petcare,
    stray,
  );
  console.log(
    `  ${asked} questions at copies, unknown there ${unknown}; still open after the end: ${JSON.stringify(leftOpen)}, sockets ${socketsLeft}, closed within ${inMs(slowestMs)}; control, sessions of one copy alone are noticed: ${yes(controlNoticed)}`,
  );
  const open = Object.values(leftOpen).some((count) => count > 0);
  return unknown === 0 && !open && socketsLeft === 0 && controlNoticed;
}

async function limits(petcare: OwnPetCare, stray: StrayGateway): Promise<boolean> {
  const { pictures, passwords, controlNoticed } = await measureLimits(petcare, stray);
  for (const [what, { limit, asked, allowed }] of Object.entries({ pictures, passwords }))
    console.log(`  ${what}: limit ${limit}, asked ${asked} times over all copies, allowed ${allowed}`);
  console.log(`  control, a copy that counts for itself is noticed: ${yes(controlNoticed)}`);
  return [pictures, passwords].every(({ limit, allowed }) => allowed === limit) && controlNoticed;
}

async function search(petcare: OwnPetCare): Promise<boolean> {
  const { changes, stale, latencies, controlNoticed } = await measureSearch(petcare, 20);
  console.log(
    `  ${changes} products renamed, stale copies ${stale}, all knew after p50 ${inMs(percentile(latencies, 0.5))}, at most ${inMs(percentile(latencies, 1))}; control: ${yes(controlNoticed)}`,
  );
  return stale === 0 && controlNoticed;
}

async function crossing(petcare: OwnPetCare): Promise<boolean> {
  const { expected, lost, doubled, controlNoticed } = await measureCrossing(petcare);
  console.log(
    `  ${expected} messages from every copy to every copy: lost ${lost}, doubled ${doubled}; control, a copy nobody tells is noticed: ${yes(controlNoticed)}`,
  );
  return lost === 0 && doubled === 0 && controlNoticed;
}

async function status(petcare: OwnPetCare): Promise<boolean> {
  const changes = 80;
  const copyOf = (name: 'gateway' | 'notifications' | 'commerce', index: number) => {
    const copies = petcare.system.copiesOf(name);
    return copies[index % copies.length]?.process;
  };
  const blows = [0, 1, 2].flatMap((index) => [
    { what: `gateway ${index + 1}`, strike: () => copyOf('gateway', index)?.kill('SIGKILL') },
    { what: `notifications ${index + 1}`, strike: () => copyOf('notifications', index)?.kill('SIGKILL') },
    { what: `commerce ${index + 1}`, strike: () => copyOf('commerce', index)?.kill('SIGKILL') },
  ]);
  const disturbances = new Map(blows.map((blow, index) => [8 * (index + 1), blow] as const));
  const result = await measureLiveStatus(petcare.url, changes, disturbances);
  const { latencies, lost, inboxErrors, shownTwice, bell } = result;
  console.log(
    `  ${changes} changes, ${blows.length} copies killed: lost ${lost}, shown twice ${shownTwice}, inbox wrong ${inboxErrors}, bell ${bell.shown} of ${bell.expected}; ${times(latencies)} undisturbed`,
  );
  return lost === 0 && inboxErrors === 0 && shownTwice === 0 && bell.shown === bell.expected;
}

async function comments(petcare: OwnPetCare): Promise<boolean> {
  const talk = await startTalk(petcare.url, 20);
  const readers = talk.screens.map(({ reader }) => reader);
  await Promise.all(readers.map((author) => talk.comment(author)));
  await everythingShown(talk);
  const calm = latenciesOf(talk);
  for (const name of ['gateway', 'content', 'notifications'] as const)
    for (const { process: copy } of petcare.system.copiesOf(name).slice(0, 2)) {
      const underWay = readers.map((author) => talk.comment(author));
      copy.kill('SIGKILL');
      await Promise.all(underWay);
    }
  await everythingShown(talk);
  const faults = faultsOf(talk);
  const bell = await countedByOwner(talk);
  const made = talk.made.size;
  const control = await loseOneMessage(talk, readers.at(-1) ?? talk.owner);
  talk.close();
  console.log(
    `  ${made} comments on ${readers.length} screens, six copies killed: ${JSON.stringify(faults)}, bell ${bell.counted} of ${bell.expected}; ${times(calm)} undisturbed; control, a lost message is noticed: ${yes(control.deaf === 1)}`,
  );
  const faithful = Object.values(faults).every((count) => count === 0);
  return faithful && bell.counted === bell.expected && control.deaf === 1 && control.others === 0;
}

async function slots(petcare: OwnPetCare): Promise<boolean> {
  const { latencies, lost, controlNoticed } = await measureSlotsLive(petcare.url, 20);
  const all = Object.values(latencies).flat();
  console.log(`  ${all.length} times held, booked, given back: lost ${lost}; ${times(all)}`);
  return lost === 0 && controlNoticed;
}

async function doctor(petcare: OwnPetCare): Promise<boolean> {
  const { latencies, lost, controlNoticed } = await measureDoctorLive(petcare.url, 10);
  const all = Object.values(latencies).flat();
  console.log(`  ${all.length} visits booked, moved, called off: lost ${lost}; ${times(all)}`);
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
