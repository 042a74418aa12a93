import { refundOfFee } from '@petcare/contracts/clinic/fees.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import { cancelAppointment } from '../changes/change-appointment-status.ts';
import { removeAppointmentsOf } from '../../lifecycle/erasure/remove-appointments.ts';
import { findWrongFees } from '../../lifecycle/invariants/find-wrong-fees.ts';
import { appointmentBody, buildUser } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { FeePayments } from './fee-payment.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const today = dhakaDateOf(new Date());
const hour = 3_600_000;

async function book() {
  const account = userCaller(newId(), 'doctor');
  const built = await buildDoctor({ userId: account.id, fee: 80_000 });
  const patient = buildUser();
  const { appointment } = await bookAppointment(appointmentBody(built), patient);
  return { id: appointment._id, appointment, account, patient, doctor: built.doctor };
}
const take = (id: string, body: object = { method: 'cash', amount: 800 }) =>
  clinic.send('POST', `/api/appointments/${id}/fee`, { as: admin, body });
const refund = (id: string, body: object) =>
  clinic.send('POST', `/api/appointments/${id}/fee/refund`, { as: admin, body });
const events = async (appointmentId: string) => {
  const { paymentId } = (await FeePayments.findById(appointmentId).lean()) ?? { paymentId: '' };
  return (await clinic.eventsAbout(paymentId)).map(({ envelope: { name, data } }) => ({ name, data }));
};
const stored = (id: string) => Appointments.findById(id).lean();

describe('a fee', () => {
  test.each([
    ['cash', {}],
    ['card', { reference: '4711' }],
    ['bkash', { reference: '9KL2A7B' }],
  ])('is paid at the reception by %s, with a number, an event and an audit entry', async (method, extra) => {
    const { id, patient, doctor } = await book();
    const { status, body } = await take(id, { method, amount: 800, ...extra });
    expect([status, body.message]).toEqual([200, 'The fee is paid.']);
    expect(body.appointment).toMatchObject({
      version: 2,
      payment: { method, amount: 800, reference: null, refunded: 0, refund_due: 0, ...extra },
    });
    expect(body.appointment.payment.number).toMatch(/^PV-\d{4}-\d{6}$/);
    expect(await events(id)).toMatchObject([
      {
        name: 'fee.paid',
        data: { appointment_id: id, patient_id: patient.id, dr_id: doctor._id, amount: 800 },
      },
    ]);
  });

  test('sent again is paid once, and in another way is refused', async () => {
    const { id } = await book();
    const first = await take(id);
    expect((await take(id)).body).toEqual(first.body);
    const other = await take(id, { method: 'bkash', amount: 800, reference: 'X1' });
    expect([other.status, other.body.code]).toEqual([409, 'fee_already_paid']);
    expect(await events(id)).toHaveLength(1);
  });

  test('taken by many at once is paid once', async () => {
    const { id } = await book();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        take(id, { method: 'card', amount: 800, reference: `slip ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await FeePayments.countDocuments({ _id: id })).toBe(1);
    expect(await events(id)).toHaveLength(1);
  });

  test.each([
    ['another amount', { method: 'cash', amount: 700 }, 409, 'price_changed'],
    ['cash with a number', { method: 'cash', amount: 800, reference: '1' }, 400, 'invalid_input'],
    ['a card without its slip', { method: 'card', amount: 800 }, 400, 'invalid_input'],
    ['an unknown way to pay', { method: 'online', amount: 800, reference: '1' }, 400, 'invalid_input'],
    ['less than a poisha', { method: 'cash', amount: 0.001 }, 400, 'invalid_input'],
  ])('with %s is refused and stores nothing', async (_what, body, status, code) => {
    const { id } = await book();
    const answer = await take(id, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await stored(id)).toMatchObject({ payment: null, version: 1 });
    expect(await FeePayments.countDocuments({ _id: id })).toBe(0);
  });

  test('is not taken for an unknown or cancelled appointment', async () => {
    const { id, patient } = await book();
    expect((await take(newId())).status).toBe(404);
    await cancelAppointment(id, undefined, patient);
    expect((await take(id)).body.code).toBe('appointment_status_conflict');
  });

  test('that races the cancellation is either refused or due for a refund', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, patient } = await book();
      const cancel = clinic.send('PUT', `/api/appointments/${id}/cancel`, {
        as: userCaller(patient.id, 'user'),
        body: {},
      });
      const [taken, cancelled] = await Promise.all([take(id), cancel]);
      const isPaid = taken.status === 200;
      expect([taken.status, taken.body.code]).toEqual(
        isPaid ? [200, undefined] : [409, 'appointment_status_conflict'],
      );
      const isCancelled = cancelled.status === 200;
      expect([isPaid, isCancelled]).toContain(true);
      expect(cancelled.status).toBeOneOf([200, 409]);
      expect(await stored(id)).toMatchObject({
        status: isCancelled ? 'Cancelled' : 'Requested',
        payment: isPaid ? { refundDue: isCancelled ? 80_000 : 0 } : null,
      });
    }
  });
});

describe('the refund of a fee', () => {
  const start = new Date('2026-12-01T06:00:00Z');
  const at = (hoursBefore: number) => new Date(start.getTime() - hoursBefore * hour);
  test.each([
    ['the clinic, at any time', false, 0.1, 80_001],
    ['the patient a day before', true, 24, 80_001],
    ['the patient later', true, 23.9, 40_000],
    ['the patient after the beginning', true, -0.1, 0],
  ])('after a cancellation by %s', (_who, byPatient, hours, expected) => {
    expect(refundOfFee(80_001, { byPatient, now: at(hours), start, limit: null })).toBe(expected);
  });

  test('is due by the rule, and handed back once without a reason', async () => {
    const { id, patient, appointment } = await book();
    await take(id);
    await cancelAppointment(id, undefined, patient, new Date(appointment.start.getTime() - 5 * hour));
    expect(await stored(id)).toMatchObject({ payment: { refundDue: 40_000 } });
    const day = await clinic.send('GET', `/api/fees?date=${today}`, { as: admin });
    expect(day.body.refunds_due).toContainEqual(expect.objectContaining({ appointment_id: id, amount: 400 }));
    const { body } = await refund(id, { amount: 400 });
    expect(body.appointment.payment).toMatchObject({ refunded: 400, refund_due: 0 });
    expect((await refund(id, { amount: 400 })).status).toBe(200);
    expect((await refund(id, { amount: 300, reason: 'More' })).body.code).toBe('not_refundable');
    expect((await events(id)).map(({ name }) => name)).toEqual(['fee.paid', 'fee.refunded']);
  });

  test('handed back by many at once is handed back once', async () => {
    const { id } = await book();
    await take(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => refund(id, { amount: 100 + index, reason: 'Goodwill' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await events(id)).toHaveLength(2);
  });

  test('of another amount needs a reason, and is at most what was paid', async () => {
    const { id } = await book();
    expect((await refund(id, { amount: 1, reason: 'x' })).body.code).toBe('not_refundable');
    await take(id);
    expect((await refund(id, { amount: 800 })).status).toBe(400);
    expect((await refund(id, { amount: 800.01, reason: 'x' })).body.code).toBe('refund_too_large');
    expect((await refund(id, { amount: 800, reason: 'Paid twice' })).status).toBe(200);
  });
});

describe('the payments of the day', () => {
  test('have the sums per doctor and way to pay, and a doctor sees their own', async () => {
    const [one, other] = [await book(), await book()];
    await take(one.id);
    await take(other.id, { method: 'bkash', amount: 800, reference: 'B1' });
    await refund(other.id, { amount: 300, reason: 'Goodwill' });
    const as = (caller: UserCaller) => clinic.send('GET', `/api/fees?date=${today}`, { as: caller });
    const { body } = await as(other.account);
    expect(body.doctors).toEqual([
      {
        dr_id: other.doctor._id,
        dr_name: other.doctor.name,
        count: 1,
        cash: 0,
        online: 0,
        card: 0,
        bkash: 800,
        refunded: 300,
        total: 500,
      },
    ]);
    expect(body.entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['refund', 300],
      ['payment', 800],
    ]);
    const all = (await as(admin)).body.doctors.map(({ dr_id }: { dr_id: string }) => dr_id);
    expect(all).toEqual(expect.arrayContaining([one.doctor._id, other.doctor._id]));
    expect((await as(userCaller(newId(), 'doctor'))).body.doctors).toEqual([]);
    expect((await as(userCaller(newId(), 'user'))).status).toBe(403);
  });

  test('stay without the patient when the patient is deleted', async () => {
    const { id, patient } = await book();
    await take(id);
    await cancelAppointment(id, undefined, admin);
    await removeAppointmentsOf(patient.id, { limit: undefined, by: 'admin' });
    expect(await stored(id)).toBeNull();
    expect(await FeePayments.findById(id).lean()).toMatchObject({ amount: 80_000, patientName: null });
    expect(await findWrongFees('all')).toEqual([]);
  });
});

test.each([
  ['en', 'Vaccination'],
  ['bn', 'টিকাদান'],
])(
  'the receipt in %s names number, service and amount, for patient and doctor',
  async (language, service) => {
    const { id, patient, account } = await book();
    await Appointments.updateOne({ _id: id }, { serviceNameBn: 'টিকাদান' });
    const get = async (as: UserCaller) =>
      fetch(`${clinic.url}/api/appointments/${id}/receipt?language=${language}`, {
        headers: await clinic.identity.as(as),
      });
    expect((await get(admin)).status).toBe(409);
    const number = (await take(id)).body.appointment.payment.number;
    for (const as of [userCaller(patient.id, 'user'), account]) {
      const response = await get(as);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const texts = readPdf(new Uint8Array(await response.arrayBuffer())).map(({ text }) => text);
      expect(texts.join(' ')).toContain(number);
      expect(texts.join(' ')).toContain(service);
    }
    expect((await get(userCaller(newId(), 'user'))).status).toBe(404);
  },
);

test('the invariant finds a fee that is shown or recorded differently', async () => {
  const { id } = await book();
  await take(id);
  expect(await findWrongFees('recent')).toEqual([]);
  await Appointments.updateOne({ _id: id }, { $set: { 'payment.refunded': 100 } });
  expect(await findWrongFees('recent')).toMatchObject([
    { id, fault: { code: 'fee_differs', shown: 799, recorded: 800 } },
  ]);
  await Appointments.updateOne({ _id: id }, { $set: { payment: null } });
  expect(await findWrongFees('all')).toMatchObject([{ id, fault: { shown: 0, recorded: 800 } }]);
  await Appointments.deleteOne({ _id: id });
  expect(await findWrongFees('all')).toEqual([]);
});
