import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import { cancelAppointment } from '../changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../changes/reschedule-appointment.ts';
import { removeAppointmentsOf } from '../../lifecycle/erasure/remove-appointments.ts';
import { FeePayments } from '../fees/fee-payment.model.ts';
import { paymentsOfDay } from '../fees/payments-of-day.ts';
import { findDoubleBookings } from '../../lifecycle/invariants/find-double-bookings.ts';
import { findWrongFees } from '../../lifecycle/invariants/find-wrong-fees.ts';
import { appointmentBody, buildUser } from '../../testing/appointment-request.ts';
import { buildAccount } from '../../testing/build-account.ts';
import { buildPrepayment, paidFee, readPrepayment } from '../../testing/build-prepayment.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { deleteSpecialist } from '../../lifecycle/trash/delete-specialist.ts';
import { answerPayment } from './answer-payment.ts';
import { cancelPrepayment, erasePrepaymentsOf, expirePrepayments } from './end-prepayment.ts';
import { recordRefund } from './record-refund.ts';
import { Prepayments } from './prepayment.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const today = dhakaDateOf(new Date());
const hour = 3_600_000;
const namesOf = async (id: string) => (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);
const answerOf = async (id: string) =>
  (await clinic.eventsAbout(id))
    .map(({ envelope }) => envelope)
    .find(({ name }) => name !== 'prepayment.opened');
const appointmentOf = (id: string) => Appointments.findById(id).lean();
const lateBy = (payUntil: Date) => new Date(payUntil.getTime() + hour);

async function bookPaid() {
  const built = await buildPrepayment();
  const paid = paidFee(built.prepayment);
  await answerPayment(paid);
  const { appointmentId } = await readPrepayment(built.prepayment._id);
  return { ...built, paid, id: appointmentId ?? '' };
}

function refundOf(
  paid: EventData<'visit_fee.paid'>,
  refunded_total: number,
  at = new Date(),
): EventData<'visit_fee.refunded'> {
  const { method: _method, reference: _reference, ...facts } = paid;
  return { ...facts, refunded_total, at: at.toISOString() };
}

describe('a paid fee', () => {
  test('becomes the appointment, shown as paid with its receipt and in the payments of the day', async () => {
    const { id, paid, prepayment, patient, doctor } = await bookPaid();
    const { body: shown } = await clinic.send('GET', `/api/appointments/${id}`, { as: patient });
    expect(shown).toMatchObject({
      status: 'Requested',
      fees: 800,
      slot_start: prepayment.start.toISOString(),
      payment: { method: 'card', online: true, amount: 800, reference: 'R-1', refunded: 0, refund_due: 0 },
    });
    expect(await namesOf(prepayment._id)).toEqual(['prepayment.opened', 'prepayment.booked']);
    expect((await clinic.eventsAbout(paid.payment_id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'fee.paid', data: { appointment_id: id, amount: 800, online: true } },
    ]);
    const receipt = await clinic.send('GET', `/api/appointments/${id}/receipt`, { as: patient });
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { doctors, entries } = await paymentsOfDay(today, doctor._id);
    expect(doctors).toMatchObject([{ count: 1, cash: 0, card: 0, bkash: 0, online: 800, total: 800 }]);
    expect(entries).toMatchObject([{ appointment_id: id, kind: 'payment', online: true, amount: 800 }]);
    expect(await findDoubleBookings('all')).toEqual([]);
    expect(await findWrongFees('all')).toEqual([]);
  });

  test('reported again, also at the same moment, is booked once', async () => {
    const { prepayment, patient, doctor } = await buildPrepayment();
    const paid = paidFee(prepayment);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => answerPayment(paid)));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await answerPayment(paid);
    expect(await Appointments.countDocuments({ patientId: patient.id })).toBe(1);
    expect(await FeePayments.countDocuments({ drId: doctor._id })).toBe(1);
    expect(await namesOf(prepayment._id)).toEqual(['prepayment.opened', 'prepayment.booked']);
  });

  test.each([
    ['was cancelled', (id: string, userId: string) => cancelPrepayment(id, userId)],
    ['has expired', (_id: string, _userId: string, payUntil: Date) => expirePrepayments(lateBy(payUntil))],
  ])('that arrives after the prepayment %s is booked while the slot is free', async (_name, end) => {
    const { prepayment, patient } = await buildPrepayment();
    await end(prepayment._id, patient.id, prepayment.payUntil);
    await answerPayment(paidFee(prepayment));
    expect(await readPrepayment(prepayment._id)).toMatchObject({ status: 'booked' });
    expect(await findDoubleBookings('all')).toEqual([]);
  });

  test('that arrives after the slot was taken is refused', async () => {
    const { prepayment, patient, doctor, service } = await buildPrepayment();
    await cancelPrepayment(prepayment._id, patient.id);
    const taken = appointmentBody({ doctor, service }, { slot_start: prepayment.start.toISOString() });
    await bookAppointment({ ...taken, patient_id: (await buildAccount()).id }, buildUser('admin'));
    const paid = paidFee(prepayment);
    await answerPayment(paid);
    await answerPayment(paid);
    expect(await readPrepayment(prepayment._id)).toMatchObject({ status: 'refused', refusal: 'slot_taken' });
    expect(await answerOf(prepayment._id)).toMatchObject({
      name: 'prepayment.refused',
      data: { payment_id: paid.payment_id, patient_id: patient.id, refusal: 'slot_taken' },
    });
    expect(await namesOf(prepayment._id)).toHaveLength(2);
    expect(await FeePayments.exists({ paymentId: paid.payment_id })).toBeNull();
  });

  test('of a patient who was booked at the reception meanwhile is refused, and the slot is freed', async () => {
    const { prepayment, patient, doctor, service } = await buildPrepayment();
    const body = appointmentBody({ doctor, service }, { patient_id: patient.id });
    await bookAppointment(body, buildUser('admin'));
    await answerPayment(paidFee(prepayment));
    expect(await readPrepayment(prepayment._id)).toMatchObject({ refusal: 'already_booked' });
    expect(await findDoubleBookings('all')).toEqual([]);
    const taken = appointmentBody({ doctor, service }, { slot_start: prepayment.start.toISOString() });
    expect(
      (await bookAppointment({ ...taken, patient_id: (await buildAccount()).id }, buildUser('admin'))).booked,
    ).toBe(true);
  });

  test.each([
    ['the doctor was deleted', ({ doctor }: Built) => deleteSpecialist(doctor._id, 'admin')],
    ['the patient was deleted', ({ patient }: Built) => erasePrepaymentsOf(patient.id, new Date())],
    [
      'the money was refunded before',
      ({ prepayment }: Built) => recordRefund(refundOf(paidFee(prepayment), 800)),
    ],
  ])('is refused when %s', async (_name, change) => {
    const built = await buildPrepayment();
    await change(built);
    const paid = paidFee(built.prepayment);
    await answerPayment(paid);
    expect(await answerOf(built.prepayment._id)).toMatchObject({
      name: 'prepayment.refused',
      data: { payment_id: paid.payment_id, refusal: 'not_available' },
    });
  });

  test('that is paid twice keeps its appointment, and the second payment is refused', async () => {
    const { id, prepayment } = await bookPaid();
    const second = paidFee(prepayment);
    await answerPayment(second);
    const events = (await clinic.eventsAbout(prepayment._id)).map(({ envelope }) => envelope);
    expect(events.at(-1)).toMatchObject({
      name: 'prepayment.refused',
      data: { payment_id: second.payment_id, refusal: 'paid_twice' },
    });
    expect(await readPrepayment(prepayment._id)).toMatchObject({ status: 'booked', appointmentId: id });
  });
});

type Built = Awaited<ReturnType<typeof buildPrepayment>>;

describe('a cancelled appointment whose fee was paid online', () => {
  const decided = async (paymentId: string) =>
    (await clinic.eventsAbout(paymentId))
      .map(({ envelope }) => envelope)
      .filter(({ name }) => name === 'fee.refund_decided')
      .map(({ data }) => data);

  test.each([
    ['the patient, in time', 25, 'patient', 800, 'customer'],
    ['the patient, late', 2, 'patient', 400, 'customer'],
    ['the clinic, late', 2, 'admin', 800, 'admin'],
  ])('by %s is refunded by the rule that was shown', async (_name, hours, by, total, role) => {
    const { id, paid, patient, prepayment } = await bookPaid();
    const caller = by === 'patient' ? patient : buildUser('admin');
    await cancelAppointment(id, undefined, caller, new Date(prepayment.start.getTime() - hours * hour));
    expect(await decided(paid.payment_id)).toMatchObject([
      { appointment_id: id, payment_id: paid.payment_id, refund_total: total, by: role },
    ]);
    expect((await appointmentOf(id))?.payment).toMatchObject({ refundDue: total * 100, refunded: 0 });
    // The reception hands nothing back.
    expect((await paymentsOfDay(today, prepayment.drId)).refunds_due).toEqual([]);
    const handedBack = await clinic.send('POST', `/api/appointments/${id}/fee/refund`, {
      as: userCaller(newId(), 'admin'),
      body: { amount: total },
    });
    expect([handedBack.status, handedBack.body.code]).toEqual([409, 'not_refundable']);
    await recordRefund(refundOf(paid, total));
    expect((await appointmentOf(id))?.payment).toMatchObject({ refundDue: 0, refunded: total * 100 });
    expect(await findWrongFees('all')).toEqual([]);
  });

  test('after its beginning is not refunded', async () => {
    const { id, paid, patient, prepayment } = await bookPaid();
    await cancelAppointment(id, undefined, patient, new Date(prepayment.start.getTime() + 1));
    expect(await decided(paid.payment_id)).toEqual([]);
    expect((await appointmentOf(id))?.payment).toMatchObject({ refundDue: 0, refunded: 0 });
  });

  test.each([
    ['the patient moved in time', 25, 'patient', 800],
    ['the patient moved late', 2, 'patient', 400],
    ['the clinic moved late', 2, 'admin', 800],
  ])(
    'that %s is refunded by at most what cancelling instead would have given',
    async (_name, hours, by, total) => {
      const { id, paid, patient, prepayment } = await bookPaid();
      const at = new Date(prepayment.start.getTime() - hours * hour);
      const slot_start = new Date(prepayment.start.getTime() + 48 * hour).toISOString();
      await rescheduleAppointment(id, { slot_start }, by === 'patient' ? patient : buildUser('admin'), at);
      const { body: shown } = await clinic.send('GET', `/api/appointments/${id}`, { as: patient });
      expect(shown.payment.refund_limit).toBe(by === 'patient' ? total : undefined);
      await cancelAppointment(id, undefined, patient, at);
      expect(await decided(paid.payment_id)).toMatchObject([{ refund_total: total, by: 'customer' }]);
    },
  );

  test('counts an earlier refund as a part of the refund', async () => {
    const { id, paid, patient } = await bookPaid();
    await recordRefund(refundOf(paid, 300));
    await cancelAppointment(id, undefined, patient);
    expect(await decided(paid.payment_id)).toMatchObject([{ refund_total: 800 }]);
    expect((await appointmentOf(id))?.payment).toMatchObject({ refundDue: 50_000, refunded: 30_000 });
  });

  test('shows the largest total, whatever the order and number of the reports', async () => {
    const { id, paid } = await bookPaid();
    for (const total of [500, 300, 500, 800, 800]) await recordRefund(refundOf(paid, total));
    expect((await appointmentOf(id))?.payment).toMatchObject({ refunded: 80_000 });
    const refunds = (await clinic.eventsAbout(paid.payment_id))
      .map(({ envelope }) => envelope)
      .filter(({ name }) => name === 'fee.refunded')
      .map(({ data }) => data);
    expect(refunds).toMatchObject([
      { amount: 500, online: true },
      { amount: 300, online: true },
    ]);
    expect(await findWrongFees('all')).toEqual([]);
  });

  test.each([
    ['in order', [300, 500, 800]],
    ['in another order, one twice', [800, 300, 800, 500]],
  ])('counts each refund on its own day, reported %s', async (_name, totals) => {
    const { paid, doctor, id } = await bookPaid();
    const dayOf = new Map([300, 500, 800].map((total, index) => [total, addDays(today, index + 1)]));
    for (const total of totals)
      await recordRefund(refundOf(paid, total, dhakaInstant(dayOf.get(total) ?? today, 12 * 60)));
    const days = await Promise.all([...dayOf.values()].map((date) => paymentsOfDay(date, doctor._id)));
    expect(days.map(({ doctors }) => doctors[0]?.refunded)).toEqual([300, 200, 300]);
    expect(days.map(({ entries }) => entries.map(({ kind, amount }) => [kind, amount]))).toEqual([
      [['refund', 300]],
      [['refund', 200]],
      [['refund', 300]],
    ]);
    expect((await paymentsOfDay(today, doctor._id)).doctors).toMatchObject([{ online: 800, refunded: 0 }]);
    expect((await appointmentOf(id))?.payment).toMatchObject({ refunded: 80_000 });
    expect(await findWrongFees('all')).toEqual([]);
  });

  test('of a deleted patient keeps the record of its refund', async () => {
    const { id, paid, patient } = await bookPaid();
    await removeAppointmentsOf(patient.id, { by: 'system' });
    await erasePrepaymentsOf(patient.id, new Date());
    expect(await decided(paid.payment_id)).toMatchObject([{ refund_total: 800, by: 'system' }]);
    await recordRefund(refundOf(paid, 800));
    expect(await FeePayments.findById(id).lean()).toMatchObject({
      patientName: null,
      refunds: [{ amount: 80_000 }],
    });
    expect(await Prepayments.countDocuments({ patientId: patient.id })).toBe(0);
  });
});
