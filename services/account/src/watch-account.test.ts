import type { Finding } from '@petcare/contracts/invariants.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { processRegistry } from '@petcare/platform/observability/process-registry.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { declareConsumer } from '@petcare/platform/bus/topology.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeadLetterIntake } from './operations/dead-letters/dead-letter-intake.ts';
import { Deletions, waitingSteps } from './lifecycle/deletions/deletion.model.ts';
import { storeFindings } from './lifecycle/invariants/store-findings.ts';
import { buildUser } from './testing/build-user.ts';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';
import { watchAccount } from './watch-account.ts';

const metrics = createMetrics('account');
const value = (name: string, labels?: Record<string, string>) => metricValue(metrics, name, labels);
let account: TestAccount;
beforeAll(async () => {
  // Earlier test files have incremented the same counters.
  processRegistry.resetMetrics();
  account = await startTestAccount();
  watchAccount(metrics, { bus: account.broker.bus });
});
afterAll(() => account.close());

test('metrics count the messages in the queue of a consumer, and its dead letters once they are stored', async () => {
  const { bus } = account.broker;
  const consumer = 'account.audit';
  await bus.onChannel((channel) =>
    declareConsumer(channel, bus.names, consumer, ['account_audit.recorded'], { minMs: 5, maxMs: 10 }),
  );
  const send = (queue: string) =>
    bus.send({ exchange: '', routingKey: queue, content: Buffer.from('{'), options: { persistent: true } });
  await send(bus.names.queueOf(consumer));
  await send(bus.names.deadLettersOf(consumer));
  expect(await value('queue_messages', { consumer })).toBe(1);
  expect(await value('queue_consumers', { consumer })).toBe(0);
  expect(await value('dead_letters_open', { consumer })).toBeUndefined();

  const intake = startDeadLetterIntake({
    bus,
    log: testLog(),
    notifyDeadLetters: () => undefined,
    consumers: [consumer],
  });
  await eventually(async () => expect(await value('dead_letters_open', { consumer })).toBe(1));
  expect(await value('events_dead_lettered_total', { consumer })).toBe(1);
  await intake.stop();
});

test('metrics show a violated invariant while it is violated, and the time of the check', async () => {
  expect(await value('invariants_checked_timestamp_seconds')).toBeUndefined();
  const finding = (count: number): Finding => ({ name: 'oversold', service: 'commerce', count, rows: [] });
  const at = Date.now();
  const found = (count: number, later: number) =>
    storeFindings({
      scope: 'all',
      checked_at: new Date(at + later).toISOString(),
      findings: [finding(count)],
      silent: ['clinic'],
    });
  await found(3, 0);
  expect(await value('invariant_offenders', { invariant: 'oversold', service: 'commerce' })).toBe(3);
  expect(await value('invariants_checked_timestamp_seconds')).toBe(at / 1_000);
  expect(await value('invariants_silent_services')).toBe(1);
  await found(0, 1_000);
  expect(await value('invariant_offenders', { invariant: 'oversold', service: 'commerce' })).toBe(0);
});

test('metrics show running deletions and the age of the oldest', async () => {
  expect(await value('deletions_oldest_open_seconds')).toBe(0);
  await Deletions.create({
    _id: newId(),
    kind: 'user',
    targetId: newId(),
    by: { id: newId(), role: 'admin', fullName: 'Admin' },
    state: 'running',
    open: true,
    startsAt: new Date(Date.now() - 60_000),
    steps: waitingSteps('user'),
    createdAt: new Date(),
    finishedAt: null,
    version: 1,
  });
  expect(await value('deletions_open')).toBe(1);
  expect(await value('deletions_oldest_open_seconds')).toBeGreaterThanOrEqual(60);
});

test('refused sign-ins are counted by their reason', async () => {
  const { email } = await buildUser();
  for (let attempt = 0; attempt < 7; attempt += 1)
    await account.send('POST', '/api/auth/users/sign-in', { body: { email, password: 'Wrong-Guess-1' } });
  expect(await value('sign_in_failures_total', { reason: 'wrong_credentials' })).toBe(5);
  expect(await value('sign_in_failures_total', { reason: 'too_many_requests' })).toBe(2);
});
