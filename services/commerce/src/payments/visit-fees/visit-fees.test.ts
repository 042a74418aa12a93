import { randomUUID } from 'node:crypto';
import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import {
  findOrderWithoutPayment,
  findPaidWithoutOrder,
} from '../../lifecycle/invariants/find-unmatched-money.ts';
import { LedgerEntries } from '../ledger/ledger-entry.model.ts';
import { storeFeeEntry } from '../ledger/store-fee-entry.ts';
import { createOrderPayments } from '../order-payments.ts';
import { Payments } from '../payment.model.ts';
import { Refunds } from '../refunds/refund.model.ts';
import { settleDuePayments } from '../settlement/settle-due-payments.ts';
import { startBkashCommerce, type BkashCommerce } from '../../testing/bkash-commerce.ts';
import { payingWallet } from '../../testing/sandboxes/bkash-sandbox.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { deliverAll, endDispute, openDispute } from '../../testing/dispute-payment.ts';
import { buildVisitFee, visitPayment } from '../../testing/build-visit-fee.ts';
import { handleClinicEvent } from './handle-clinic-event.ts';
import { VisitFees } from './visit-fee.model.ts';

let commerce: BkashCommerce;
beforeAll(async () => {
  commerce = await startBkashCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const handle = (event: Parameters<typeof handleClinicEvent>[0]) =>
  handleClinicEvent(event, createOrderPayments(commerce.payments));
const feeOf = (id: string) => VisitFees.findById(id).lean();
const paymentOf = (id: string) => Payments.findById(id).lean();
const startCard = (customer: Customer, body: object) =>
  commerce.send('POST', '/api/payments/card', { as: customer, body });
const read = (customer: Customer, id: string) =>
  commerce.send('GET', `/api/payments/${id}`, { as: customer });
const ledgerOf = async (paymentId: string) =>
  (await LedgerEntries.find({ paymentId }).sort({ amount: -1 }).lean()).map(({ amount }) => amount);

async function payFee(overrides: Parameters<typeof buildVisitFee>[1] = {}) {
  const fee = await buildVisitFee(commerce, overrides);
  const { body } = await startCard(fee.customer, visitPayment(fee.id));
  const paymentId = String(body.payment._id);
  await commerce.sandbox.pay(String(body.client_secret));
  await read(fee.customer, paymentId);
  return { ...fee, paymentId, facts: factsOf(fee.opened, paymentId) };
}

function factsOf({ prepayment_id, patient_id, dr_id, dr_name }: EventData<'prepayment.opened'>, id: string) {
  return { prepayment_id, patient_id, dr_id, dr_name, payment_id: id };
}

async function expectSound() {
  expect(await findPaidWithoutOrder('all')).toEqual([]);
  expect(await findOrderWithoutPayment('all')).toEqual([]);
}

describe('the fee of a visit', () => {
  test('is paid by card at the price of the clinic, billed to the patient, and reported once', async () => {
    const { id, customer, opened, paymentId } = await payFee();
    expect(await paymentOf(paymentId)).toMatchObject({
      kind: 'visit',
      status: 'paid',
      received: 80_000,
      orderer: { ordererName: opened.patient_name, ordererContact: opened.patient_contact },
    });
    expect(await feeOf(id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    expect((await read(customer, paymentId)).body).toMatchObject({
      kind: 'visit',
      status: 'paid',
      order: id,
    });
    expect((await commerce.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      {
        name: 'visit_fee.paid',
        data: {
          prepayment_id: id,
          payment_id: paymentId,
          customer_id: customer.id,
          amount: 800,
          method: 'card',
        },
      },
    ]);
    expect(await ledgerOf(paymentId)).toEqual([80_000]);
    await expectSound();
  });

  test('is paid by bKash with the transaction as the reference', async () => {
    const { id, customer } = await buildVisitFee(commerce);
    const body = visitPayment(id, { account_number: payingWallet });
    const started = await commerce.send('POST', '/api/payments/bkash', { as: customer, body });
    const page = await commerce.followCallback(await commerce.bkash.confirm(String(started.body.bkash_url)));
    expect(page).toBe(`/payment/${String(started.body.payment._id)}`);
    const { trxId } = (await paymentOf(String(started.body.payment._id)))!;
    expect((await commerce.eventsAbout(id))[0]?.envelope).toMatchObject({
      name: 'visit_fee.paid',
      data: { method: 'bkash', reference: trxId },
    });
  });

  test.each([
    ['another price', { expected_total: 10 }, 409, 'price_changed'],
    [
      'a price of its own',
      { purchase: { kind: 'visit', prepayment_id: newId(), fee: 1 } },
      400,
      'invalid_input',
    ],
    ['an unknown visit', { purchase: { kind: 'visit', prepayment_id: newId() } }, 404, 'not_found'],
  ])('is refused for %s, and nothing is stored', async (_name, overrides, status, code) => {
    const { id, customer } = await buildVisitFee(commerce);
    const answer = await startCard(customer, visitPayment(id, overrides));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await Payments.countDocuments({ customerId: customer.id })).toBe(0);
  });

  test('cannot be paid by another customer or after its time', async () => {
    const { id, customer } = await buildVisitFee(commerce);
    expect((await startCard(newCustomer(), visitPayment(id))).status).toBe(404);
    const late = await buildVisitFee(commerce, { pay_until: inMinutes(-1).toISOString() });
    expect((await startCard(late.customer, visitPayment(late.id))).body.code).toBe('offer_expired');
    // The control: its own patient can pay.
    expect((await startCard(customer, visitPayment(id))).status).toBe(201);
  });

  test('still needs the billing address for every other purchase', async () => {
    const body = {
      ...visitPayment(newId()),
      purchase: { kind: 'product', lines: [{ product_id: newId(), quantity: 1 }] },
    };
    const answer = await startCard(newCustomer(), body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'billing']);
  });

  test('expires with the slot, not later', async () => {
    const soon = inMinutes(3);
    const { id, customer } = await buildVisitFee(commerce, { pay_until: soon.toISOString() });
    const { body } = await startCard(customer, visitPayment(id));
    expect(body.payment.expiresAt).toBe(soon.toISOString());
    await settleDuePayments(commerce.payments, inMinutes(4));
    expect(await paymentOf(String(body.payment._id))).toMatchObject({
      status: 'expired',
      reservation: 'released',
    });
    expect(await feeOf(id)).toMatchObject({ status: 'open', paymentId: null });
  });

  test('has one open payment: another attempt closes the first, and a paid fee takes no other', async () => {
    const { id, customer } = await buildVisitFee(commerce);
    const first = await startCard(customer, visitPayment(id));
    const second = await startCard(customer, visitPayment(id));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await paymentOf(String(first.body.payment._id))).toMatchObject({ status: 'canceled' });
    await commerce.sandbox.pay(String(second.body.client_secret));
    await read(customer, String(second.body.payment._id));
    expect((await startCard(customer, visitPayment(id))).body.code).toBe('fee_already_paid');
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ charges: 1 });
  });

  test('is opened once, whatever repeats', async () => {
    const { id, opened } = await payFee();
    await handle(buildEvent('prepayment.opened', opened));
    expect(await feeOf(id)).toMatchObject({ status: 'paid' });
  });
});

describe('the answer of the clinic', () => {
  test('that the visit is booked is kept with the fee', async () => {
    const { id, facts } = await payFee();
    const appointment_id = newId();
    const booked = buildEvent('prepayment.booked', { ...facts, appointment_id });
    await handle(booked);
    await handle(booked);
    expect(await feeOf(id)).toMatchObject({ status: 'booked', appointmentId: appointment_id });
    await expectSound();
  });

  test('that it is refused refunds all of it once, however often it arrives', async () => {
    const { id, facts, paymentId, customer } = await payFee();
    const refused = buildEvent('prepayment.refused', { ...facts, refusal: 'slot_taken' as const });
    await Promise.allSettled([handle(refused), handle(refused), handle(refused)]);
    await handle(refused);
    await eventually(async () => expect((await paymentOf(paymentId))?.status).toBe('refunded'));
    expect(await Refunds.countDocuments({ paymentId })).toBe(1);
    expect(await feeOf(id)).toMatchObject({
      status: 'refused',
      paymentStatus: 'refunded',
      refunded: 80_000,
    });
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ captured: 80_000, refunded: 80_000 });
    expect(await ledgerOf(paymentId)).toEqual([80_000, -80_000]);
    expect((await commerce.eventsAbout(id)).map(({ envelope }) => envelope).at(-1)).toMatchObject({
      name: 'visit_fee.refunded',
      data: { refunded_total: 800, payment_id: paymentId },
    });
    await expectSound();
  });

  test('that a late refusal follows a refund by an admin refunds nothing again', async () => {
    const { facts, paymentId } = await payFee();
    const body = { reason: 'A mistake', request: randomUUID() };
    const admin = { ...newCustomer(), role: 'admin' as const };
    await commerce.send('POST', `/api/payments/${paymentId}/refund`, { as: admin, body });
    await handle(buildEvent('prepayment.refused', { ...facts, refusal: 'not_available' as const }));
    expect(await Refunds.countDocuments({ paymentId })).toBe(1);
  });

  test('that does not come is found by the invariant of paid payments', async () => {
    const { id, paymentId } = await payFee();
    await VisitFees.updateOne({ _id: id }, { paidAt: inMinutes(-11) });
    expect(await findPaidWithoutOrder('all')).toMatchObject([{ id: paymentId, fault: { code: 'no_order' } }]);
    await VisitFees.updateOne({ _id: id }, { paidAt: inMinutes(-9) });
    await expectSound();
  });

  test('about a cancellation refunds up to the decided total, once', async () => {
    const { id, facts, paymentId, customer } = await payFee();
    const appointment_id = newId();
    await handle(buildEvent('prepayment.booked', { ...facts, appointment_id }));
    const decided = buildEvent('fee.refund_decided', {
      payment_id: paymentId,
      appointment_id,
      patient_id: customer.id,
      refund_total: 400,
      by: 'customer' as const,
    });
    await handle(decided);
    await handle(decided);
    await eventually(async () => expect((await paymentOf(paymentId))?.status).toBe('partially_refunded'));
    expect(await feeOf(id)).toMatchObject({ status: 'booked', refunded: 40_000 });
    expect(await ledgerOf(paymentId)).toEqual([80_000, -40_000]);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ refunded: 40_000 });
    await expectSound();
  });
});

describe('a refund that falls into a dispute of the fee', () => {
  const intentOf = async (paymentId: string) => String((await paymentOf(paymentId))?.providerRef);
  const dispute = async (paymentId: string) => openDispute(commerce, await intentOf(paymentId));
  const close = async (paymentId: string, status: 'won' | 'lost') =>
    endDispute(commerce, await intentOf(paymentId), status);
  const cancelled = ({ paymentId, customer }: Awaited<ReturnType<typeof payFee>>, refund_total: number) =>
    buildEvent('fee.refund_decided', {
      payment_id: paymentId,
      appointment_id: newId(),
      patient_id: customer.id,
      refund_total,
      by: 'customer' as const,
    });

  test('is paid once the shop has won, in full for an appointment that was not booked', async () => {
    const fee = await payFee();
    await dispute(fee.paymentId);
    const refused = buildEvent('prepayment.refused', { ...fee.facts, refusal: 'slot_taken' as const });
    await handle(refused);
    await handle(refused);
    expect(await feeOf(fee.id)).toMatchObject({ status: 'refused', refunded: 0 });
    await close(fee.paymentId, 'won');
    await eventually(async () => expect((await paymentOf(fee.paymentId))?.status).toBe('refunded'));
    expect(await ledgerOf(fee.paymentId)).toEqual([80_000, -80_000]);
  });

  test('is paid up to what the rule gives for a cancelled appointment, once', async () => {
    const fee = await payFee();
    await handle(buildEvent('prepayment.booked', { ...fee.facts, appointment_id: newId() }));
    await dispute(fee.paymentId);
    await handle(cancelled(fee, 400));
    await close(fee.paymentId, 'won');
    await deliverAll(commerce, await intentOf(fee.paymentId));
    await eventually(async () => expect((await paymentOf(fee.paymentId))?.status).toBe('partially_refunded'));
    expect(await feeOf(fee.id)).toMatchObject({ refunded: 40_000 });
    expect(await ledgerOf(fee.paymentId)).toEqual([80_000, -40_000]);
  });

  test('is not paid a second time after the bank has given the money to the patient', async () => {
    const fee = await payFee();
    await handle(buildEvent('prepayment.booked', { ...fee.facts, appointment_id: newId() }));
    await dispute(fee.paymentId);
    await handle(cancelled(fee, 400));
    await close(fee.paymentId, 'lost');
    expect(await paymentOf(fee.paymentId)).toMatchObject({ status: 'disputed', refundReserved: 0 });
  });
});

test('a fee that was paid online is no second entry of the ledger', async () => {
  const { facts, paymentId } = await payFee();
  const { prepayment_id: _id, ...fee } = facts;
  const paid = {
    ...fee,
    appointment_id: newId(),
    doctor_user_id: null,
    amount: 800,
    method: 'card' as const,
    at: new Date().toISOString(),
  };
  await storeFeeEntry(buildEvent('fee.paid', { ...paid, online: true }));
  expect(await ledgerOf(paymentId)).toEqual([80_000]);
});

test('a deleted customer leaves the sums of paid fees without the name, and no open fee', async () => {
  const { id, customer, paymentId } = await payFee();
  const open = await buildVisitFee(commerce, { patient_id: customer.id });
  await erasePersonalData(customer.id);
  expect(await feeOf(open.id)).toBeNull();
  expect(await feeOf(id)).toMatchObject({ patientName: '', patientContact: '', amount: 80_000 });
  expect(await paymentOf(paymentId)).toMatchObject({ orderer: { ordererName: '' } });
  expect(await erasePersonalData(customer.id)).toBe(0);
});
