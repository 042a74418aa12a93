import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { FeePayments } from '../fees/fee-payment.model.ts';
import { findDoubleBookings } from '../../lifecycle/invariants/find-double-bookings.ts';
import { findWrongFees } from '../../lifecycle/invariants/find-wrong-fees.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildDoctorOnDuty, emergencyBody, removeDoctors } from '../../testing/build-emergency.ts';
import { createClinicCalls } from '../../testing/clinic-calls.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { WalkIns } from './walk-in.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
  // Only the clock is simulated; the calls are measured apart from it.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await clinic.stop();
});

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const days = fullSize ? 10 : 1;
const callers = 20;
/** Callers and walk-ins whom the admins at the reception serve at the same time. */
const atOnce = 4;
const emergencies = fullSize ? 50 : 2;
const maxTapMs = 300;
const admin = userCaller(newId(), 'admin');
const tomorrow = addDays(dhakaDateOf(new Date()), 1);

type Screen = ReturnType<typeof createClinicCalls>;

function reportTimings(screen: Screen): void {
  for (const { name, count, p95 } of screen.timings())
    console.info(`tap "${name}": ${count} times, p95 ${p95.toFixed(0)} ms`);
  if (fullSize) expect(screen.timings().filter(({ p95 }) => p95 > maxTapMs)).toEqual([]);
}

/** Serves a caller as the screen does: looks for the number, shows the day, and books the earliest time. */
async function bookCaller(screen: Screen, date: string, number: number, built: Built): Promise<string> {
  const phone = `+88017${String(number).padStart(8, '0')}`;
  const found = await screen.send(
    'find the number',
    ['GET', `/api/front-desk/patients?phone=${encodeURIComponent(phone)}`],
    { as: admin },
  );
  expect(found.body.patients).toEqual([]);
  await screen.send('show the day', ['GET', `/api/specialists/${built.doctor._id}/slots?date=${date}`], {
    as: admin,
  });
  const booked = await screen.send('book', ['POST', '/api/front-desk/appointments'], {
    as: admin,
    body: {
      dr_id: built.doctor._id,
      service_id: built.service._id,
      appointment_date: date,
      phone,
      full_name: 'Karim Mia',
      new_pet: { name: 'Mithu', species: 'bird' },
      client_id: randomUUID(),
    },
    status: 201,
  });
  return String(booked.body.appointment._id);
}

type Built = Awaited<ReturnType<typeof buildDoctor>>;

async function receivePatient(screen: Screen, id: string, taka: number): Promise<void> {
  const path = `/api/appointments/${id}`;
  for (const status of ['Confirmed', 'Checked in'])
    await screen.send(`set ${status}`, ['PUT', `${path}/status`], { as: admin, body: { status } });
  const body = { method: 'cash', amount: taka };
  await screen.send('take the fee', ['POST', `${path}/fee`], { as: admin, body });
}

test(
  `the reception books and receives ${callers} callers a day, each once, with the fee of the day exact`,
  async () => {
    const screen = createClinicCalls(clinic);
    const built = await buildDoctor({ userId: newId() });
    const taka = built.doctor.fee / 100;
    for (let day = 0; day < days; day += 1) {
      const date = addDays(tomorrow, day);
      vi.setSystemTime(dhakaInstant(date, 8 * 60));
      const ids: string[] = [];
      for (let first = 0; first < callers; first += atOnce)
        ids.push(
          ...(await Promise.all(
            Array.from({ length: atOnce }, (_, index) =>
              bookCaller(screen, date, day * callers + first + index, built),
            ),
          )),
        );
      vi.setSystemTime(dhakaInstant(date, 12 * 60));
      for (let first = 0; first < callers; first += atOnce)
        await Promise.all(ids.slice(first, first + atOnce).map((id) => receivePatient(screen, id, taka)));
      const serials = await Appointments.distinct('serial', { drId: built.doctor._id, date });
      expect(serials).toHaveLength(callers);
      const fees = await screen.send('fees of the day', ['GET', `/api/fees?date=${date}`], { as: admin });
      expect(fees.body.doctors).toMatchObject([
        { count: callers, cash: callers * taka, total: callers * taka },
      ]);
    }
    const drId = built.doctor._id;
    const patients = await Appointments.distinct('patientId', { drId });
    expect(patients).toHaveLength(days * callers);
    expect(await WalkIns.countDocuments({ _id: trusted({ $in: patients }) })).toBe(days * callers);
    expect(await FeePayments.countDocuments({ drId })).toBe(days * callers);
    expect([await findDoubleBookings('all'), await findWrongFees('all')]).toEqual([[], []]);
    reportTimings(screen);
  },
  fullSize ? 0 : 180_000,
);

test(
  'an emergency that one doctor declines is accepted by the next, and books the held slot once',
  async () => {
    vi.setSystemTime(dhakaInstant(tomorrow, 10 * 60));
    await removeDoctors();
    const screen = createClinicCalls(clinic);
    const doctors = [
      await buildDoctorOnDuty('Dr. Farhana Islam'),
      await buildDoctorOnDuty('Dr. Imran Kabir'),
    ];
    const ids: string[] = [];
    for (let count = 0; count < emergencies; count += 1) {
      const owner = userCaller(newId());
      const asked = await screen.send('ask for a doctor', ['POST', '/api/emergencies'], {
        as: owner,
        body: emergencyBody(),
        status: 201,
      });
      const first = asked.body.emergency as Emergency;
      ids.unshift(first._id);
      const answer = async (emergency: Emergency, accept: boolean) => {
        const attempt = emergency.attempts.at(-1);
        const doctor = doctors.find(({ doctor: { _id } }) => _id === attempt?.dr_id)?.account ?? owner;
        const path = `/api/emergencies/${emergency._id}/answer`;
        const { body } = await screen.send(accept ? 'accept' : 'decline', ['POST', path], {
          as: doctor,
          body: { attempt: attempt?.number, accept },
        });
        return body.emergency as Emergency;
      };
      const second = await answer(first, false);
      expect(second.attempts.map(({ outcome }) => outcome)).toEqual(['declined', 'asked']);
      const accepted = await answer(second, true);
      expect(accepted.status).toBe('accepted');
      expect(await Appointments.countDocuments({ patientId: owner.id })).toBe(1);
      vi.setSystemTime(Date.now() + 5 * 60_000);
    }
    const { body: listed } = await screen.send('list the emergencies', ['GET', '/api/emergencies?limit=20'], {
      as: admin,
    });
    expect((listed as Emergency[]).map(({ _id }) => _id)).toEqual(ids.slice(0, 20));
    const drIds = doctors.map(({ doctor: { _id } }) => _id);
    expect(await SlotClaims.countDocuments({ drId: trusted({ $in: drIds }), kind: 'emergency' })).toBe(0);
    expect(await findDoubleBookings('all')).toEqual([]);
    reportTimings(screen);
  },
  fullSize ? 0 : 120_000,
);
