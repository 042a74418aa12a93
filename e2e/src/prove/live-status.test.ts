import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { percentile } from './figures.ts';
import { measureLiveStatus } from './live-status.ts';
import { startOwnPetCare, type OwnPetCare } from './own-petcare.ts';

describe('an admin’s change on the customer’s screen', () => {
  let petcare: OwnPetCare;
  beforeAll(async () => {
    petcare = await startOwnPetCare('live-test');
  }, 120_000);
  afterAll(() => petcare?.stop());

  test('none is lost and none is shown twice, also when the gateway, the worker and the broker are killed', async () => {
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
      `p50 ${percentile(result.latencies, 0.5).toFixed(0)} ms, p95 ${percentile(result.latencies, 0.95).toFixed(0)} ms`,
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
