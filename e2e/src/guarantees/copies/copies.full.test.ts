import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { signUpUser } from '../../support/users.ts';
import { startPetCare, type PetCare } from '../../support/system/petcare.ts';
import { testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { startTraceSink, type TraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { measureLiveStatus } from '../live-status/scenario.ts';
import { openSocketAt } from './call-copy.ts';
import { measureCrossing } from './crossing-messages.ts';
import { measureSearch } from './fresh-search.ts';
import { measureRollingRestart } from './rolling-restart.ts';
import { measureLimits, picturesPerMinute } from './shared-limits.ts';
import { measureSessions } from './shared-sessions.ts';
import { measureSchedules } from './single-schedules.ts';
import { startWithOwnStore } from './isolated-gateway.ts';
import { testTraces } from '../trace/test-traces.ts';

describe('two copies of every process', () => {
  let petcare: PetCare;
  let sink: TraceSink;
  beforeAll(async () => {
    sink = await startTraceSink();
    // Other systems would count the files of this address, too.
    const valkeyUrl = await testValkeyUrl();
    petcare = await startPetCare(
      { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl },
      { ...sink.environment(), LOG_LEVEL: 'debug', FILE_RATE_LIMIT_PER_MINUTE: String(picturesPerMinute) },
      { copies: 2, posts: false },
    );
  });
  afterAll(async () => {
    await petcare?.stop();
    await sink.close();
  });

  describe('traces', () => {
    testTraces(
      () => petcare,
      () => sink,
    );
  });

  test('a periodic job runs in one copy, and in another after that one is killed', async () => {
    const { wrong, takenOver, controlNoticed } = await measureSchedules(petcare, 0);
    expect({ wrong, takenOver, controlNoticed }).toEqual({
      wrong: [],
      takenOver: true,
      controlNoticed: true,
    });
  });

  test('every copy knows a session and its end immediately, and limits apply to all copies together', async () => {
    const isolated = await startWithOwnStore(petcare);
    onTestFinished(() => isolated.stop());
    const sessions = await measureSessions(petcare, isolated);
    console.log(`sockets closed within ${inMs(sessions.slowestMs)}`);
    expect(sessions).toMatchObject({
      unknown: 0,
      stillAccepted: { 'signed out': 0, 'role changed': 0, deleted: 0 },
      socketsLeft: 0,
      controlNoticed: true,
    });
    const { pictures, passwords, controlNoticed } = await measureLimits(petcare, isolated);
    expect([pictures.allowedCount, passwords.allowedCount, controlNoticed]).toEqual([
      picturesPerMinute,
      passwords.limit,
      true,
    ]);
  });

  test('a browser that has to use polling stays with one copy of the gateway', async () => {
    const account = await signUpUser(petcare.url);
    const sockets = await Promise.all(
      Array.from({ length: 4 }, () => openSocketAt(petcare.url, account, 'polling')),
    );
    expect(sockets.map((socket) => socket.connected())).toEqual([true, true, true, true]);
    for (const socket of sockets) socket.close();
  });

  test('every copy finds a renamed product', async () => {
    expect(await measureSearch(petcare, 3)).toMatchObject({ stale: 0, controlNoticed: true });
  });

  test('a change by an admin through any copy reaches a browser at any other, also when copies are killed', async () => {
    expect(await measureCrossing(petcare)).toMatchObject({ lost: 0, duplicated: 0, controlNoticed: true });
    const [one, two] = petcare.system.copiesOf('gateway');
    const result = await measureLiveStatus(
      petcare.url,
      6,
      new Map([
        [2, { name: 'gateway', inject: () => one?.process.kill('SIGKILL') }],
        [4, { name: 'gateway', inject: () => two?.process.kill('SIGKILL') }],
      ]),
    );
    expect(result).toMatchObject({
      lost: 0,
      inboxErrors: 0,
      shownTwice: 0,
      bell: { expected: 7, shown: 7 },
    });
  });

  test('no request fails while gateway and commerce are restarted copy by copy, and the check detects a kill', async () => {
    const { calm, meanwhile, failed, faults, control } = await measureRollingRestart(petcare, {
      names: ['gateway', 'commerce'],
      rounds: 1,
      calmMs: 1_000,
      everyMs: 300,
      log: () => undefined,
    });
    const p99 = ({ length }: object[], times: number[]) =>
      `${length} requests, p99 ${inMs(percentile(times, 0.99))}`;
    const timesOf = (requests: typeof calm) => requests.map(({ ms }) => ms);
    console.log(
      `undisturbed ${p99([...calm], timesOf(calm))}; meanwhile ${p99([...meanwhile], timesOf(meanwhile))}`,
    );
    expect(failed).toEqual([]);
    expect(faults).toEqual({ missing: 0, shownTwice: 0, outOfOrder: 0 });
    expect(control.failed).not.toEqual([]);
  });
});
