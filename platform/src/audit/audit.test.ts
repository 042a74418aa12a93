import { expect, test } from 'vitest';
import { addAudit, addAuditInOwnTransaction, changedFields, userRecord, withInitials } from './audit.ts';
import { runInContext } from '../observability/context.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { OutboxRows } from '../outbox/outbox.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

useTestDatabase();

const traceparent = `00-${'a'.repeat(32)}-0123456789abcdef-01`;
function as<T>(id: string, role: 'admin' | 'user' | 'system', work: () => Promise<T>): Promise<T> {
  return runInContext({ requestId: 'r', traceparent, actor: { id, role } }, work);
}
const facts = (id = newId()) => ({
  action: 'product.updated',
  record: { type: 'product', id, label: 'Salmon kibble' },
  before: null,
  after: null as Record<string, unknown> | null,
});
const publishedAbout = async (id: string) =>
  (await OutboxRows.find({ 'envelope.data.record.id': id }).sort({ _id: 1 }).lean()).map(
    ({ envelope }) => envelope,
  );

test('an action is published with its actor and its trace once its transaction commits', async () => {
  const [admin, id] = [newId(), newId()];
  await as(admin, 'admin', () => addAuditInOwnTransaction('commerce', facts(id)));
  expect(await publishedAbout(id)).toMatchObject([
    { name: 'commerce_audit.recorded', actor: { id: admin, role: 'admin' }, traceparent, data: facts(id) },
  ]);
  const failing = as(admin, 'admin', () =>
    inTransaction(async () => {
      await addAudit('commerce', facts(id));
      throw new Error('no');
    }),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await publishedAbout(id)).toHaveLength(1);
});

test('a call outside a transaction is refused, because an action and its record belong together', async () => {
  await expect(as(newId(), 'admin', () => addAudit('content', facts()))).rejects.toThrow('inTransaction');
});

test('actions of users on their own records, and of the system, are not published', async () => {
  const [owner, id] = [newId(), newId()];
  const put = () => inTransaction(() => addAudit('content', facts(id), { owner }));
  await as(owner, 'user', put);
  await as('cascade', 'system', put);
  expect(await publishedAbout(id)).toEqual([]);
  await as(newId(), 'admin', put);
  expect(await publishedAbout(id)).toHaveLength(1);
});

test('secrets are dropped and long values are cut', async () => {
  const id = newId();
  const after = {
    password: 'x',
    resetToken: 'x',
    details: 'long '.repeat(1_000),
    many: Array.from({ length: 500 }, (_, index) => index),
    nested: { passwordHash: 'x', name: 'kept' },
    at: new Date('2026-11-20T00:00:00.000Z'),
  };
  await as(newId(), 'admin', () => addAuditInOwnTransaction('clinic', { ...facts(id), after }));
  const [event] = await publishedAbout(id);
  const { data } = event ?? {};
  const { after: kept = {} } = data as { after?: Record<string, unknown> };
  expect(Object.keys(kept)).toEqual(['details', 'many', 'nested', 'at']);
  expect(kept).toMatchObject({ nested: { name: 'kept' }, at: '2026-11-20T00:00:00.000Z' });
  expect(kept['nested']).not.toHaveProperty('passwordHash');
  expect(JSON.stringify(kept).length).toBeLessThan(1_000);
});

test('of an edit only changed fields are kept, and of personal data only initials', () => {
  const touched = changedFields(
    { name: 'Rahima Khatun', email: 'rahima@example.com', fee: 5 },
    { name: 'Rahima Begum', email: 'rahima@example.com', fee: 6 },
  );
  expect(withInitials(touched, ['name', 'email'])).toEqual({
    before: { name: 'R… K…', fee: 5 },
    after: { name: 'R… B…', fee: 6 },
  });
  expect(userRecord('665f1f77bcf86cd799439011')).toEqual({
    type: 'user',
    id: '665f1f77bcf86cd799439011',
    label: '#439011',
  });
});
