import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { LedgerEntries } from './ledger-entry.model.ts';
import { storeFeeEntry } from './store-fee-entry.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

test('a fee and its refund are one ledger entry each, on the day in Dhaka, in poisha', async () => {
  const [paymentId, refund_id] = [newId(), newId()];
  const facts = {
    payment_id: paymentId,
    appointment_id: newId(),
    patient_id: newId(),
    dr_id: newId(),
    doctor_user_id: null,
    dr_name: 'Dr. Farhana Islam',
    method: 'cash' as const,
  };
  const paid = buildEvent('fee.paid', { ...facts, amount: 800.5, at: '2026-11-24T19:00:00.000Z' });
  const refunded = buildEvent('fee.refunded', {
    ...facts,
    refund_id,
    amount: 400.25,
    at: '2026-11-26T04:00:00.000Z',
  });
  await storeFeeEntry(paid);
  await storeFeeEntry(refunded);
  // The id makes the entry unique also where the consumer’s inbox does not.
  await expect(storeFeeEntry(paid)).rejects.toMatchObject({ code: 11_000 });
  const entries = await LedgerEntries.find({ paymentId }).sort({ date: 1 }).lean();
  expect(entries.map(({ amount, date }) => ({ amount, date }))).toEqual([
    { amount: 80_050, date: '2026-11-25' },
    { amount: -40_025, date: '2026-11-26' },
  ]);
});
