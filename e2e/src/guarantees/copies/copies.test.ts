import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { signUpUser } from '../../support/people.ts';
import { startPetCare, type PetCare } from '../../support/petcare.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { measureLiveStatus } from '../live-status/scenario.ts';
import { listenAt } from './at-copy.ts';
import { measureCrossing } from './crossing-messages.ts';
import { measureSearch } from './fresh-search.ts';
import { measureRollingRestart } from './rolling-restart.ts';
import { measureLimits } from './shared-limits.ts';
import { measureSessions } from './shared-sessions.ts';
import { measureSchedules } from './single-schedules.ts';
import { startWithOwnStore } from './stray-gateway.ts';

const picturesPerMinute = 120;

describe('two copies of everything', () => {
  let petcare: PetCare;
  beforeAll(async () => {
    petcare = await startPetCare(
      { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
      { LOG_LEVEL: 'debug', FILE_RATE_LIMIT_PER_MINUTE: String(picturesPerMinute) },
      { copies: 2, posts: false },
    );
  }, 240_000);
  afterAll(() => petcare?.stop());

  test('what is done on time is done by one copy, and by another when that one dies', async () => {
    const { wrong, takenOver, controlNoticed } = await measureSchedules(petcare, 0);
    expect({ wrong, takenOver, controlNoticed }).toEqual({
      wrong: [],
      takenOver: true,
      controlNoticed: true,
    });
  });

  test('a session is known to every copy at once, its end as well, and a limit holds over all of them', async () => {
    const stray = await startWithOwnStore(petcare);
    onTestFinished(() => stray.stop());
    const sessions = await measureSessions(petcare, stray);
    console.log(`sockets closed within ${inMs(sessions.slowestMs)}`);
    expect(sessions).toMatchObject({
      unknown: 0,
      leftOpen: { 'signed out': 0, 'role changed': 0, deleted: 0 },
      socketsLeft: 0,
      controlNoticed: true,
    });
    const { pictures, passwords, controlNoticed } = await measureLimits(petcare, stray, picturesPerMinute);
    expect([pictures.allowed, passwords.allowed, controlNoticed]).toEqual([
      picturesPerMinute,
      passwords.limit,
      true,
    ]);
  });

  test('a browser whose network lets no socket through stays with the copy that knows it', async () => {
    const person = await signUpUser(petcare.url);
    const sockets = await Promise.all(
      Array.from({ length: 4 }, () => listenAt(petcare.url, person, 'polling')),
    );
    expect(sockets.map((socket) => socket.connected())).toEqual([true, true, true, true]);
    for (const socket of sockets) socket.close();
  });

  test('every copy finds a product by its new name', async () => {
    expect(await measureSearch(petcare, 3)).toMatchObject({ stale: 0, controlNoticed: true });
  });

  test('what an admin does through any copy reaches a browser at any other, also when copies are killed', async () => {
    expect(await measureCrossing(petcare)).toMatchObject({ lost: 0, doubled: 0, controlNoticed: true });
    const [one, two] = petcare.system.copiesOf('gateway');
    const result = await measureLiveStatus(
      petcare.url,
      6,
      new Map([
        [2, { what: 'gateway', strike: () => one?.process.kill('SIGKILL') }],
        [4, { what: 'gateway', strike: () => two?.process.kill('SIGKILL') }],
      ]),
    );
    expect(result).toMatchObject({
      lost: 0,
      inboxErrors: 0,
      shownTwice: 0,
      bell: { expected: 7, shown: 7 },
    });
  });

  test('no request fails while the door and a service are restarted copy by copy, and a kill would be seen', async () => {
    const { calm, meanwhile, failed, faults, control } = await measureRollingRestart(petcare, {
      names: ['gateway', 'commerce'],
      rounds: 1,
      calmMs: 1_000,
      everyMs: 300,
      log: () => undefined,
    });
    const p99 = ({ length }: object[], times: number[]) =>
      `${length} requests, p99 ${inMs(percentile(times, 0.99))}`;
    const timesOf = (asked: typeof calm) => asked.map(({ ms }) => ms);
    console.log(
      `undisturbed ${p99([...calm], timesOf(calm))}; meanwhile ${p99([...meanwhile], timesOf(meanwhile))}`,
    );
    expect(failed).toEqual([]);
    expect(faults).toEqual({ missing: 0, shownTwice: 0, outOfOrder: 0 });
    expect(control.failed).not.toEqual([]);
  });
});
