import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment } from '../book-appointment.ts';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import { holdSlot } from '../../calendar/holds/hold-slot.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { showSlots } from '../../calendar/slots/show-slots.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildAccount } from '../../testing/build-account.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import {
  buildPrepaidDoctor,
  buildPrepayment,
  prepaymentBody,
  readPrepayment,
} from '../../testing/build-prepayment.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { expirePrepayments } from './end-prepayment.ts';
import { Prepayments } from './prepayment.model.ts';
import { startPrepayment } from './start-prepayment.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const start = (body: object, as: ReturnType<typeof userCaller>) =>
  clinic.send('POST', '/api/prepayments', { as, body });
const stateOf = async (drId: string, at: string) => {
  const { slots } = await showSlots(drId, dateInDays(3), null);
  return slots.find((slot) => slot.start === at)?.state;
};
const claimsOf = (drId: string) => SlotClaims.find({ drId }).lean();

describe('a doctor who asks for the fee at booking', () => {
  test('is booked by patients through a prepayment only, and by the reception as before', async () => {
    const offered = await buildPrepaidDoctor();
    const patient = await buildAccount();
    const body = appointmentBody(offered);
    const refused = await clinic.send('POST', '/api/appointments', { as: patient, body });
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_required']);
    const admin = userCaller(newId(), 'admin');
    const atReception = { ...body, patient_id: patient.id };
    expect((await clinic.send('POST', '/api/appointments', { as: admin, body: atReception })).status).toBe(
      201,
    );
  });

  test.each([
    ['without the setting', { asksPrepayment: false }],
    ['with the setting but without a fee', { asksPrepayment: true, fee: 0 }],
  ])('a booking %s needs no payment, and a prepayment is refused', async (_name, overrides) => {
    const offered = await buildDoctor(overrides);
    const patient = userCaller(newId());
    const { status, body } = await start(prepaymentBody(offered), patient);
    expect([status, body.errors[0].field]).toEqual([400, 'dr_id']);
    expect((await bookAppointment(appointmentBody(offered), patient)).booked).toBe(true);
  });

  test('is chosen by the doctor or an admin, and shown to visitors', async () => {
    const doctor = userCaller(newId(), 'doctor');
    const { doctor: row } = await buildDoctor({ userId: doctor.id });
    const shown = async () =>
      (await clinic.send('GET', `/api/specialists/${row._id}`)).body.asks_prepayment as unknown;
    expect(await shown()).toBe(false);
    const change = { asks_prepayment: true };
    expect(
      (await clinic.send('PUT', '/api/specialists/me', { as: doctor, body: change })).body.specialist,
    ).toMatchObject(change);
    expect(await shown()).toBe(true);
  });
});

describe('a prepayment', () => {
  test('takes over the hold of the patient, fixes the fee and is published', async () => {
    const offered = await buildPrepaidDoctor();
    const patient = userCaller(newId());
    const body = prepaymentBody(offered);
    const hold = await holdSlot(offered.doctor._id, body.slot_start, patient.id);
    const answer = await start({ ...body, hold_id: hold._id }, patient);
    expect([answer.status, answer.body.prepayment]).toMatchObject([
      201,
      { status: 'open', fees: 800, dr_name: offered.doctor.name, slot_start: body.slot_start },
    ]);
    const id = answer.body.prepayment._id as string;
    expect(await claimsOf(offered.doctor._id)).toMatchObject([
      { _id: hold._id, kind: 'prepaid', holderId: id, userId: patient.id },
    ]);
    expect(await stateOf(offered.doctor._id, body.slot_start)).toBe('held');
    expect((await clinic.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'prepayment.opened', data: { prepayment_id: id, patient_id: patient.id, fee: 800 } },
    ]);
  });

  test('sent again is the same one, and with other contents is refused', async () => {
    const offered = await buildPrepaidDoctor();
    const patient = userCaller(newId());
    const body = prepaymentBody(offered);
    const first = await start(body, patient);
    const again = await start(body, patient);
    expect([again.status, again.body.prepayment]).toEqual([200, first.body.prepayment]);
    const other = await start({ ...body, patient_name: 'Someone else' }, patient);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await claimsOf(offered.doctor._id)).toHaveLength(1);
  });

  test('sent by many at once claims one slot and is open once', async () => {
    const offered = await buildPrepaidDoctor();
    const patient = userCaller(newId());
    const times = ['10:00', '10:20', '10:40'].map((time) => dhakaTime(dateInDays(3), time));
    await Promise.all(
      [...times, ...times].map((slot_start) => start(prepaymentBody(offered, { slot_start }), patient)),
    );
    expect(await claimsOf(offered.doctor._id)).toHaveLength(1);
    expect(await Prepayments.countDocuments({ patientId: patient.id, status: 'open' })).toBe(1);
  });

  test('of another time replaces the open one and frees its slot', async () => {
    const { doctor, service, patient, prepayment } = await buildPrepayment();
    const slot_start = dhakaTime(dateInDays(3), '11:00');
    const { prepayment: next } = await startPrepayment(
      prepaymentBody({ doctor, service }, { slot_start }),
      patient,
    );
    expect((await readPrepayment(prepayment._id)).status).toBe('ended');
    expect(await claimsOf(doctor._id)).toMatchObject([{ holderId: next._id, start: new Date(slot_start) }]);
  });

  test('excludes other patients from its slot, and is refused for a slot of others', async () => {
    const { doctor, service, prepayment } = await buildPrepayment();
    const other = userCaller(newId());
    const body = prepaymentBody({ doctor, service }, { slot_start: prepayment.start.toISOString() });
    expect((await start(body, other)).body.code).toBe('slot_taken');
    expect(await Prepayments.countDocuments({ patientId: other.id })).toBe(0);
  });

  test('is refused for a second appointment with the doctor on that day', async () => {
    const offered = await buildPrepaidDoctor();
    const patient = await buildAccount();
    const admin = buildUser('admin');
    await bookAppointment({ ...appointmentBody(offered), patient_id: patient.id }, admin);
    expect((await start(prepaymentBody(offered), patient)).body.code).toBe('already_booked');
  });

  test('is cancelled by its patient only, once, and frees its slot', async () => {
    const { doctor, patient, prepayment } = await buildPrepayment();
    const path = `/api/prepayments/${prepayment._id}`;
    const stranger = userCaller(newId());
    expect((await clinic.send('GET', path, { as: stranger })).status).toBe(404);
    expect((await clinic.send('POST', `${path}/cancel`, { as: stranger })).status).toBe(404);
    expect((await clinic.send('GET', path, { as: patient })).body.status).toBe('open');
    for (const _time of [1, 2]) {
      const { status, body } = await clinic.send('POST', `${path}/cancel`, { as: patient });
      expect([status, body.prepayment.status]).toEqual([200, 'ended']);
    }
    expect(await claimsOf(doctor._id)).toEqual([]);
  });

  test('ends when the time to pay has passed, with a while for a late payment', async () => {
    const { doctor, prepayment } = await buildPrepayment();
    const { payUntil } = prepayment;
    await expirePrepayments(payUntil);
    expect((await readPrepayment(prepayment._id)).status).toBe('open');
    await expirePrepayments(new Date(payUntil.getTime() + 6 * 60_000));
    expect((await readPrepayment(prepayment._id)).status).toBe('ended');
    expect(await claimsOf(doctor._id)).toEqual([]);
  });

  test('of a deleted patient is deleted with its claim', async () => {
    const { doctor, patient, prepayment } = await buildPrepayment();
    await erasePersonalData(patient.id, undefined);
    expect(await Prepayments.exists({ _id: prepayment._id })).toBeNull();
    expect(await claimsOf(doctor._id)).toEqual([]);
  });

  test('needs a signed-in user, a time and a client id', async () => {
    const offered = await buildPrepaidDoctor();
    const { slot_start: _time, client_id: _id, ...rest } = prepaymentBody(offered);
    const { status, body } = await start(rest, userCaller(newId()));
    expect([status, (body.errors as { field: string }[]).map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['client_id', 'slot_start'],
    ]);
    expect((await clinic.send('POST', '/api/prepayments', { body: prepaymentBody(offered) })).status).toBe(
      401,
    );
  });
});
