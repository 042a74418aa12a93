import { expect, test } from 'vitest';
import { conflict } from '../errors.ts';
import { newId } from '../mongo/object-id.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { currentContext } from '../observability/context.ts';
import { addEvent, OutboxRows } from '../outbox/outbox.ts';
import { addAudit } from '../audit/audit.ts';
import { buildOrderFacts } from '../testing/build-event.ts';
import { testLog } from '../testing/test-servers.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { playHistory, type HistoryStep, type Story } from './demo-history.ts';

useTestDatabase();

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const by = { id: newId(), role: 'admin' } as const;

const step = (at: Date, run: HistoryStep['run']): HistoryStep => ({ at, by, run });
const play = (stories: readonly Story[], { name = newId(), inOneTransaction = true } = {}) =>
  playHistory({ name, storiesUntil: async () => stories, inOneTransaction, log: testLog() });

test('stories are played by their beginning, each step at its time, and steps to come are left out', async () => {
  const seen: string[] = [];
  // The clock of this test, which the history turns back while it plays.
  const begin = Date.now() - performance.now();
  const real = () => begin + performance.now();
  const note = (name: string) => async () =>
    void seen.push(`${name} ${Math.round((real() - Date.now()) / dayMs)} ${currentContext()?.actor.role}`);
  await play([
    [step(daysAgo(2), note('late'))],
    [
      step(daysAgo(5), note('early')),
      step(daysAgo(1), note('early, later')),
      step(daysAgo(-1), note('never')),
    ],
    [step(daysAgo(-2), note('never'))],
  ]);
  expect(seen).toEqual(['early 5 admin', 'early, later 1 admin', 'late 2 admin']);
});

test.each([true, false])(
  'an interrupted history is continued once (in transactions: %s)',
  async (inOneTransaction) => {
    const name = newId();
    const played: number[] = [];
    const stories = (fails: boolean) =>
      [1, 2, 3].map((number): Story => [
        step(daysAgo(10 - number), async () => {
          if (fails && number === 2) throw new Error('killed');
          played.push(number);
        }),
      ]);
    await expect(play(stories(true), { name, inOneTransaction })).rejects.toThrow('killed');
    await play(stories(false), { name, inOneTransaction });
    await play(stories(false), { name, inOneTransaction });
    expect(played).toEqual([1, 2, 3]);
  },
);

test('a story that a rule refuses leaves nothing behind, and the next one is played', async () => {
  const id = newId();
  let played = false;
  await play([
    [
      step(daysAgo(2), () => inTransaction(() => addAuditOf(id))),
      step(daysAgo(1), () => Promise.reject(conflict('out_of_stock'))),
    ],
    [step(daysAgo(1), async () => void (played = true))],
  ]);
  expect(await OutboxRows.countDocuments({ 'envelope.data.record.id': id })).toBe(0);
  expect(played).toBe(true);
});

test('of the past only audit entries of the last two weeks are published', async () => {
  const id = newId();
  const publish = () =>
    inTransaction(async () => {
      await addAuditOf(id);
      await addEvent('order.status_changed', { aggregate: { id, sequence: 1 }, data: buildOrderFacts() });
    });
  await play([[step(daysAgo(20), publish), step(daysAgo(3), publish)]]);
  const rows = await OutboxRows.find({ 'envelope.data.record.id': id }).sort({ _id: 1 }).lean();
  expect(rows.map(({ envelope }) => envelope.name)).toEqual(['commerce_audit.recorded']);
  expect(rows[0]?.createdAt.getTime()).toBeLessThan(daysAgo(2).getTime());
  expect(await OutboxRows.countDocuments({ 'envelope.aggregate.id': id })).toBe(0);
});

const addAuditOf = (id: string) =>
  addAudit('commerce', {
    action: 'order.status_changed',
    record: { type: 'order', id, label: 'PC-2026-000001' },
    before: null,
    after: null,
  });
