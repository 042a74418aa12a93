import { randomUUID } from 'node:crypto';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../testing/appointment-request.ts';
import { buildAccount } from '../testing/build-account.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic({ bookingsPerHour: 3, changesPerHour: 2 });
});
afterAll(() => clinic.stop());

type Clinic = Awaited<ReturnType<typeof buildDoctor>>;

/** Books on a date of its own, as a user has one appointment per doctor and date. */
const book = (
  at: Clinic,
  days: number,
  as = buildUser(),
  facts: Parameters<typeof appointmentBody>[1] = {},
) =>
  clinic.send('POST', '/api/appointments', {
    as,
    body: appointmentBody(at, { appointment_date: dateInDays(days), ...facts }),
  });

const cancel = (id: string, as: ReturnType<typeof buildUser>, reason = 'Away') =>
  clinic.send('PUT', `/api/appointments/${id}/cancel`, { as, body: { reason } });

test('a user who books and cancels over and over is stopped, with the time to wait, and the doctor is spared', async () => {
  const [at, as] = [await buildDoctor(), buildUser()];
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const booked = await book(at, 3, as);
    statuses.push(booked.status);
    if (booked.status === 201) statuses.push((await cancel(booked.body.appointment._id, as)).status);
  }
  expect(statuses.slice(0, 6)).toEqual([201, 200, 201, 200, 201, 429]);
  const answer = await book(at, 4, as);
  expect(answer.status).toBe(429);
  expect(answer.body.code).toBe('too_many_requests');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(
    await OutboxRows.countDocuments({
      'envelope.data.dr_id': at.doctor._id,
      'envelope.aggregate.type': 'appointment',
    }),
  ).toBe(5);
});

test('concurrent bookings of one user do not exceed the limit, and other users are not limited', async () => {
  const [at, as] = [await buildDoctor(), buildUser()];
  const answers = await Promise.all(Array.from({ length: 8 }, (_, day) => book(at, 3 + day, as)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await book(at, 3, buildUser())).status).toBe(201);
});

test('a booking that fails or repeats an earlier one is not counted', async () => {
  const [at, as] = [await buildDoctor(), buildUser()];
  const slot_start = dhakaTime(dateInDays(3), '10:00');
  await book(at, 3, buildUser(), { slot_start });
  for (let round = 0; round < 5; round += 1)
    expect((await book(at, 3, as, { slot_start })).body.code).toBe('slot_taken');
  const client_id = randomUUID();
  expect((await book(at, 4, as, { client_id })).status).toBe(201);
  for (let round = 0; round < 5; round += 1) expect((await book(at, 4, as, { client_id })).status).toBe(200);
  for (const days of [5, 6]) expect((await book(at, days, as)).status).toBe(201);
  expect((await book(at, 7, as)).status).toBe(429);
});

test('a doctor cancels any number of appointments and an admin books them', async () => {
  const account = buildUser('doctor');
  const at = await buildDoctor({ userId: account.id });
  const admin = buildUser('admin');
  for (let days = 3; days < 9; days += 1) {
    const { status, body } = await book(at, days, admin, { patient_id: (await buildAccount()).id });
    expect(status).toBe(201);
    expect((await cancel(body.appointment._id, account)).status).toBe(200);
  }
});
