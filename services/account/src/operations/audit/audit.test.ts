import type { AuditEntry } from '@petcare/contracts/account/audit.ts';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import { runInContext } from '@petcare/platform/observability/context.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';
import { AuditEntries, type AuditEntryDocument } from './audit-entry.model.ts';
import { recordAudit, storeAudit } from './record-audit.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const admin = userCaller(newId(), 'admin');
async function list(query: Record<string, string> = {}) {
  const { status, body, headers } = await account.send(
    'GET',
    `/api/audit?${new URLSearchParams(query).toString()}`,
    {
      as: admin,
    },
  );
  expect(status).toBe(200);
  return { entries: body as AuditEntry[], total: Number(headers.get('X-Total-Count')) };
}

const traceId = () => newId().padEnd(32, '0');
const facts = (record = newId(), action = 'product.updated') => ({
  action,
  record: { type: 'product', id: record, label: 'Salmon kibble' },
  before: { product_price: 100 },
  after: { product_price: 120 },
});

describe('an entry', () => {
  test('of another service shows the actor under the current name, the action, the time and the trace', async () => {
    const user = await buildUser({ role: 'admin' });
    const [record, trace] = [newId(), traceId()];
    const event = buildEvent('commerce_audit.recorded', facts(record), {
      actor: { id: user._id, role: 'admin' },
      traceparent: `00-${trace}-0123456789abcdef-01`,
      occurredAt: '2026-11-20T06:00:00.000Z',
    });
    await storeAudit(event);
    expect((await list({ record_id: record })).entries).toEqual([
      {
        ...facts(record),
        _id: event.id,
        service: 'commerce',
        actor: { id: user._id, role: 'admin', full_name: 'Rahima Khatun' },
        trace_id: trace,
        at: '2026-11-20T06:00:00.000Z',
      },
    ]);

    await Users.updateOne({ _id: user._id }, { $set: { firstName: 'Rahima', lastName: 'Begum' } });
    expect((await list({ record_id: record })).entries[0]?.actor.full_name).toBe('Rahima Begum');
    await Users.deleteOne({ _id: user._id });
    expect((await list({ record_id: record })).entries[0]?.actor).toEqual({
      id: user._id,
      role: 'admin',
      full_name: null,
    });
  });

  test('delivered four times at once is stored once', async () => {
    const event = buildEvent('content_audit.recorded', facts());
    await Promise.all(Array.from({ length: 4 }, () => storeAudit(event)));
    expect(await AuditEntries.countDocuments({ target: event.data.record.id })).toBe(1);
  });

  test('is rolled back with the transaction of its action', async () => {
    const record = newId();
    const failing = inTransaction(async () => {
      await recordAudit(testLog(), facts(record));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await AuditEntries.countDocuments({ target: record })).toBe(0);
  });

  test('of an action of account has the trace of its request', async () => {
    const [record, trace] = [newId(), traceId()];
    const context = {
      requestId: 'r',
      traceparent: `00-${trace}-0123456789abcdef-01`,
      actor: { id: admin.id, role: 'admin' as const },
      request: 'PUT /api/users/:id/role',
    };
    await runInContext(context, () => recordAudit(testLog(), facts(record)));
    expect((await list({ trace_id: trace })).entries).toMatchObject([
      { service: 'account', record: { id: record }, trace_id: trace },
    ]);
  });
});

test('admins are notified of new entries, but not once per entry', async () => {
  const recordedMessages = () =>
    account.live.filter((one) => one.kind === 'emit' && one.name === 'audit.recorded');
  const before = recordedMessages().length;
  for (let entry = 0; entry < 30; entry += 1) await storeAudit(buildEvent('clinic_audit.recorded', facts()));
  await eventually(() => expect(recordedMessages().length).toBeGreaterThan(before));
  expect(recordedMessages()[before]).toMatchObject({ rooms: ['admins-operations'] });
  expect(recordedMessages().length - before).toBeLessThan(30);
});

describe('the log is append-only:', () => {
  const entry = async () => {
    const event = buildEvent('commerce_audit.recorded', facts());
    await storeAudit(event);
    return event.id;
  };
  const changed = { $set: { event: 'nothing.happened' } };

  test.each<[string, (_id: string) => Promise<unknown>]>([
    ['updateOne', async (_id) => AuditEntries.updateOne({ _id }, changed)],
    ['updateMany', async (_id) => AuditEntries.updateMany({ _id }, changed)],
    ['findOneAndUpdate', async (_id) => AuditEntries.findOneAndUpdate({ _id }, changed)],
    ['findByIdAndUpdate', async (_id) => AuditEntries.findByIdAndUpdate(_id, changed)],
    ['replaceOne', async (_id) => AuditEntries.replaceOne({ _id }, { event: 'nothing.happened' })],
    ['findOneAndReplace', async (_id) => AuditEntries.findOneAndReplace({ _id }, { event: 'x' })],
    ['deleteOne', async (_id) => AuditEntries.deleteOne({ _id })],
    ['deleteMany', async (_id) => AuditEntries.deleteMany({ _id })],
    ['findOneAndDelete', async (_id) => AuditEntries.findOneAndDelete({ _id })],
    ['findByIdAndDelete', async (_id) => AuditEntries.findByIdAndDelete(_id)],
    ['bulkWrite', async (_id) => AuditEntries.bulkWrite([{ deleteOne: { filter: { _id } } }])],
    ['save', async (_id) => (await AuditEntries.findById(_id))?.set('event', 'nothing.happened').save()],
    ['document.deleteOne', async (_id) => (await AuditEntries.findById(_id))?.deleteOne()],
    ['document.updateOne', async (_id) => (await AuditEntries.findById(_id))?.updateOne(changed)],
  ])('%s is refused', async (_name, attempt) => {
    const id = await entry();
    await expect(attempt(id)).rejects.toThrow('append-only');
    expect((await AuditEntries.findById(id).lean())?.event).toBe('product.updated');
  });

  test('control: the same statements succeed when they bypass the model', async () => {
    const id = await entry();
    const rows = mongoose.connection.collection<AuditEntryDocument>('audit_log');
    await rows.updateOne({ _id: id }, changed);
    expect((await AuditEntries.findById(id).lean())?.event).toBe('nothing.happened');
    await rows.deleteOne({ _id: id });
    expect(await AuditEntries.findById(id).lean()).toBeNull();
  });
});

describe('the list', () => {
  const rowCount = 30_000;
  const userIds = Array.from({ length: 5 }, () => newId());
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  beforeAll(async () => {
    for (let done = 0; done < rowCount; done += 10_000)
      await AuditEntries.insertMany(
        Array.from({ length: 10_000 }, (_, offset) => row(done + offset)),
        { ordered: false, lean: true },
      );
  });

  function row(index: number): AuditEntryDocument {
    const type = ['order', 'product', 'appointment'][index % 3] ?? 'order';
    return {
      _id: newId(),
      service: 'commerce',
      event: `${type}.${index % 2 === 0 ? 'updated' : 'deleted'}`,
      actor: { id: userIds[index % 5] ?? '', role: 'admin' },
      target: newId(),
      recordType: type,
      label: `PC-${index}`,
      labelKey: `pc-${index}`,
      before: { status: 'Pending' },
      after: { status: 'Shipping' },
      requestId: null,
      traceId: traceId(),
      // One a minute: 1,440 a day.
      at: new Date(start + index * 60_000),
    };
  }

  test.each<[string, Record<string, string>, object, number]>([
    ['of one type', { record_type: 'order' }, { record: { type: 'order' } }, Math.ceil(rowCount / 3)],
    ['of one action', { action: 'order.updated' }, { action: 'order.updated' }, Math.ceil(rowCount / 6)],
    ['by one actor', { actor_id: userIds[2] ?? '' }, { actor: { id: userIds[2] } }, rowCount / 5],
    [
      'of one day',
      { from: '2026-01-11', to: '2026-01-11' },
      // From midnight to midnight in Dhaka.
      { at: expect.stringMatching(/^2026-01-10T(18|19|2\d)|^2026-01-11T(0\d|1[0-7])/) },
      1_440,
    ],
    [
      'whose label starts with the search text',
      { search: 'PC-2420' },
      { record: { label: expect.stringMatching(/^PC-2420/) } },
      11,
    ],
    [
      'of one type by one actor on one day, oldest first',
      {
        record_type: 'order',
        actor_id: userIds[0] ?? '',
        from: '2026-01-11',
        to: '2026-01-11',
        sort: 'at',
      },
      { record: { type: 'order' }, actor: { id: userIds[0] } },
      96,
    ],
  ])('shows the entries %s, and their number', async (_name, query, shown, expected) => {
    const { entries, total } = await list({ ...query, limit: '20' });
    expect(total).toBe(Math.min(expected, maxCounted));
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(query['sort'] === 'at' ? times.toSorted() : times.toSorted().toReversed());
    expect(entries).toMatchObject(Array.from({ length: Math.min(expected, 20) }, () => shown));
  });

  test('answers every filter from an index, faster than a collection scan', async () => {
    const medianOf = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const before = performance.now();
        await work();
        times.push(performance.now() - before);
      }
      return percentile(times, 0.5);
    };
    const everyEntry = await medianOf(() =>
      AuditEntries.find({ requestId: null }).sort({ label: 1 }).limit(20).lean(),
    );
    for (const query of [
      {},
      { record_type: 'order' },
      { action: 'order.updated', actor_id: userIds[0] ?? '' },
      { search: 'PC-42' },
    ])
      expect(await medianOf(() => list({ limit: '20', ...query }))).toBeLessThan(Math.max(everyEntry, 300));
  });

  test('accepts an empty filter', async () => {
    expect((await list({ action: '', limit: '20' })).entries).toHaveLength(20);
  });
});
