import { addDays, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hours } from '../../doctors/schedules/slot.rules.ts';
import { appointmentBody, dateInDays } from '../../testing/appointment-request.ts';
import { buildDoctor, everyDay } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { closureText } from './find-closure.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const day = dateInDays(5);
const withoutWeekday = (weekday: number) => everyDay.weekly.filter((one) => one.weekday !== weekday);

async function askFor(hours: Partial<Hours>) {
  const built = await buildDoctor({}, hours);
  const slots = await clinic.send('GET', `/api/specialists/${built.doctor._id}/slots?date=${day}`);
  const body = appointmentBody(built, { appointment_date: day });
  const booking = await clinic.send('POST', '/api/appointments', { as: userCaller(newId()), body });
  return { closed: slots.body.closed, next: slots.body.next_free_dates[0], booking };
}

test('a day off of every doctor is closed for the whole clinic, until one of them works', async () => {
  const closed = { weekly: withoutWeekday(weekdayOf(day)) };
  const { closed: first, booking } = await askFor(closed);
  expect(first).toEqual({ kind: 'clinic_weekday', dr_name: 'Dr. Farhana Islam', until: null });
  expect([booking.status, booking.body.code]).toEqual([409, 'day_closed']);
  expect(booking.body.details.closed.kind).toBe('clinic_weekday');
  expect(booking.body.details.next_free_dates[0]).toBe(addDays(day, 1));
  expect(booking.body.message).toMatch(/^The clinic is closed on \w+days\. Next: \w{3} \d+ \w+$/);
  await buildDoctor();
  expect((await askFor(closed)).closed.kind).toBe('doctor_weekday');
});

test('a leave names its last day but not its reason, and the next date lies after it', async () => {
  const until = addDays(day, 2);
  const { closed, next, booking } = await askFor({
    leave: [{ from: addDays(day, -1), to: until, reason: 'Surgery of my own' }],
  });
  expect(closed).toEqual({ kind: 'leave', dr_name: 'Dr. Farhana Islam', until });
  expect(next).toBe(addDays(until, 1));
  expect(JSON.stringify(booking.body)).not.toContain('Surgery');
  expect(booking.body.message).toMatch(/^Dr\. Farhana Islam is away until/);
});

test('a single day off is named, and a full day is still full', async () => {
  expect((await askFor({ overrides: [{ date: day, hours: [] }] })).closed.kind).toBe('date');
  const oneSlot = { overrides: [{ date: day, hours: [{ from: '09:00', to: '09:20' }] }] };
  const built = await buildDoctor({}, oneSlot);
  const body = appointmentBody(built, { appointment_date: day });
  const book = () => clinic.send('POST', '/api/appointments', { as: userCaller(newId()), body });
  expect((await book()).status).toBe(201);
  expect((await book()).body.code).toBe('day_full');
});

test('the text of a closed Friday gives the next open date', () => {
  const facts = { dr_name: 'Dr. Imran', until: null };
  expect(closureText({ ...facts, kind: 'clinic_weekday' }, '2026-11-27', '2026-11-28')).toBe(
    'The clinic is closed on Fridays. Next: Sat 28 Nov',
  );
  expect(closureText({ ...facts, kind: 'leave', until: '2026-11-30' }, '2026-11-27', undefined)).toBe(
    'Dr. Imran is away until Mon 30 Nov.',
  );
});
