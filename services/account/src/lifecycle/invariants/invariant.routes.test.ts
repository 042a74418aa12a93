import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ViolationDetails, Finding, InvariantState } from '@petcare/contracts/invariants.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Deletions, waitingSteps } from '../deletions/deletion.model.ts';
import { deliverNotification } from '../../notifications/deliver-notification.ts';
import { Notifications } from '../../notifications/notification.model.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';

let account: TestAccount;
let reader: string;

const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;

beforeAll(async () => {
  account = await startTestAccount();
  reader = (await buildUser())._id;
  const content = {
    kind: 'order.placed' as const,
    data: { order_id: newId(), order_number: 'PC-1', product_name: 'Ball' },
  };
  const comment = {
    kind: 'comment.added' as const,
    data: { adoption_id: newId(), adoption_title: 'Mini', author_name: 'Arif', own_post: true },
  };
  for (let index = 0; index < 5; index += 1) {
    await deliverNotification({ event_id: newId(), user_id: reader, content });
    const event_id = newId();
    // A redelivery.
    for (let times = 0; times < 2; times += 1)
      await deliverNotification({ event_id, user_id: reader, content: comment, group: 'comments' });
  }
});
afterAll(() => account.close());

async function find(name: string, scope = 'all'): Promise<Finding | undefined> {
  const { body } = await account.send('GET', `${endpoints['invariants.find.account'].path}?scope=${scope}`, {
    as: system,
  });
  return (body as unknown as Finding[]).find((finding) => finding.name === name);
}

async function store(finding: Partial<Finding>, at: string, scope = 'all'): Promise<void> {
  const findings = [{ name: 'oversold', service: 'commerce', count: 0, rows: [], ...finding }];
  const body = { scope, checked_at: at, findings, silent: [] };
  const { status } = await account.send('PUT', endpoints['invariants.store'].path, { as: system, body });
  expect(status).toBe(200);
}

async function invariantState(name: string): Promise<InvariantState | undefined> {
  const { body } = await account.send('GET', '/api/invariants', { as: admin });
  return (body as unknown as InvariantState[]).find((state) => state.name === name);
}

test.each(['recent', 'all'])('correct inboxes have no findings in scope %s', async (scope) => {
  expect(await find('lost_notifications', scope)).toMatchObject({ count: 0 });
  expect(await find('doubled_notifications', scope)).toMatchObject({ count: 0 });
});

test('a missing entry is found', async () => {
  const removed = await Notifications.findOneAndDelete({
    userId: reader,
    seq: 2,
  }).lean();
  expect(await find('lost_notifications', 'recent')).toMatchObject({ count: 1, rows: [{ id: reader }] });
  await Notifications.create([{ ...removed }]);
  expect(await find('lost_notifications')).toMatchObject({ count: 0 });
});

test('an event delivered or counted twice is found', async () => {
  const entry = await Notifications.findOne({ userId: reader, group: null }).lean();
  await Notifications.collection.dropIndex('eventId_1_userId_1');
  const twin = newId();
  await Notifications.create([{ ...entry, _id: twin, seq: 99 }]);
  expect(await find('doubled_notifications', 'recent')).toMatchObject({ count: 1 });
  await Notifications.deleteOne({ _id: twin });

  await Notifications.updateOne({ userId: reader, group: 'comments' }, { $inc: { count: 1 } });
  expect(await find('doubled_notifications')).toMatchObject({ count: 1 });
  await Notifications.updateOne({ userId: reader, group: 'comments' }, { $inc: { count: -2 } });
  expect(await find('lost_notifications')).toMatchObject({ count: 1 });
  await Notifications.updateOne({ userId: reader, group: 'comments' }, { $inc: { count: 1 } });
});

test('a deletion without progress is found, and one with progress is not', async () => {
  const runningDeletion = (minutesAgo: number, movedMinutesAgo: number) => ({
    _id: newId(),
    kind: 'product' as const,
    targetId: newId(),
    label: 'Ball',
    by: { id: admin.id, role: 'admin' as const, fullName: 'Admin' },
    traceparent: null,
    state: 'running' as const,
    open: true,
    startsAt: new Date(Date.now() - minutesAgo * 60_000),
    steps: {
      ...waitingSteps('product'),
      product: {
        state: 'running' as const,
        total: 1,
        done: 0,
        error: null,
        updatedAt: new Date(Date.now() - movedMinutesAgo * 60_000),
      },
    },
    lateRows: 0,
    createdAt: new Date(),
    finishedAt: null,
    version: 1,
  });
  const stuck = runningDeletion(40, 20);
  await Deletions.create([stuck, runningDeletion(40, 1), runningDeletion(2, 2)]);
  expect(await find('stuck_deletions')).toMatchObject({ count: 1, rows: [{ id: stuck._id, label: 'Ball' }] });
});

test('an invariant that was never checked has no count', async () => {
  expect(await invariantState('double_booked')).toMatchObject({ count: null, checked_at: null });
});

const tooMany: ViolationDetails = { code: 'units_differ', supplied: 9, stock: 0, held: 10 };

test('a violated invariant is red since its first finding, and green when it holds again', async () => {
  const rows = [{ id: 'a', label: 'Ball', fault: tooMany, path: null }];
  await store({}, '2026-11-20T10:00:00.000Z');
  expect(await invariantState('oversold')).toMatchObject({ count: 0, red_since: null });
  await store({ count: 1, rows }, '2026-11-20T10:01:00.000Z');
  await store({ count: 1, rows }, '2026-11-20T10:02:00.000Z');
  expect(await invariantState('oversold')).toMatchObject({
    count: 1,
    red_since: '2026-11-20T10:01:00.000Z',
    checked_at: '2026-11-20T10:02:00.000Z',
    findings: [{ service: 'commerce', rows }],
  });
  // A late result is ignored in favour of a newer one.
  await store({}, '2026-11-20T10:01:30.000Z');
  expect(await invariantState('oversold')).toMatchObject({ count: 1 });
  await store({}, '2026-11-20T10:03:00.000Z');
  expect(await invariantState('oversold')).toMatchObject({ count: 0, red_since: null });
});

test('findings in recent rows are added to those of the last full check', async () => {
  const row = (id: string) => ({ id, label: id, fault: tooMany, path: null });
  await store({ count: 1, rows: [row('old')] }, '2026-11-20T11:00:00.000Z', 'all');
  await store({ count: 1, rows: [row('new')] }, '2026-11-20T11:01:00.000Z', 'recent');
  expect(await invariantState('oversold')).toMatchObject({
    count: 2,
    findings: [{ rows: [row('old'), row('new')] }],
  });
  await store({ count: 1, rows: [row('new')] }, '2026-11-20T11:02:00.000Z', 'all');
  expect(await invariantState('oversold')).toMatchObject({ count: 1, red_since: '2026-11-20T11:00:00.000Z' });
  await store({ count: 0, rows: [] }, '2026-11-20T11:03:00.000Z', 'all');
  // Late: a full check has run since.
  await store({ count: 1, rows: [row('new')] }, '2026-11-20T11:02:30.000Z', 'recent');
  expect(await invariantState('oversold')).toMatchObject({ count: 0, red_since: null });
  // A new violation, which does not start at the time of the previous one.
  await store({ count: 1, rows: [row('new')] }, '2026-11-20T11:04:00.000Z', 'recent');
  expect(await invariantState('oversold')).toMatchObject({ count: 1, red_since: '2026-11-20T11:04:00.000Z' });
  await store({ count: 0, rows: [] }, '2026-11-20T11:05:00.000Z', 'all');
});

test('all new violations since the full check are counted, and the first are listed', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    id: `${index}`,
    label: 'Ball',
    fault: tooMany,
    path: null,
  }));
  await store({ count: 0, rows: [] }, '2026-11-20T12:00:00.000Z', 'all');
  await store({ count: 400, rows }, '2026-11-20T12:01:00.000Z', 'recent');
  expect(await invariantState('oversold')).toMatchObject({ count: 400, findings: [{ count: 400, rows }] });
  await store({ count: 0, rows: [] }, '2026-11-20T12:02:00.000Z', 'all');
});

test('a check is announced to admins, and admins can request one', async () => {
  await store({}, new Date().toISOString());
  await eventually(() =>
    expect(account.live).toContainEqual(
      expect.objectContaining({ name: 'invariants.changed', rooms: ['admins-operations'] }),
    ),
  );
  expect((await account.send('POST', '/api/invariants/check', { as: admin })).status).toBe(202);
  expect(await OutboxRows.countDocuments({ 'envelope.name': 'invariants.check_asked' })).toBe(1);
});
