import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoDoctorUsers, demoUsers } from '@petcare/contracts/account/demo-users.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from './appointments/appointment.model.ts';
import { findDoubleBookings } from './lifecycle/invariants/find-double-bookings.ts';
import { SlotClaims } from './calendar/slots/claim.model.ts';
import { Pets } from './pets/pet.model.ts';
import { Reminders } from './appointments/reminders/reminder.model.ts';
import { startTestClinic, type TestClinic } from './testing/test-clinic.ts';

const script = fileURLToPath(new URL('./demo-data.ts', import.meta.url));

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const fillIn = (environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      LOG_LEVEL: 'error',
      MONGO_URL: clinic.database.url,
      DEMO_HISTORY_DAYS: '0',
      ...environment,
    },
  });

test('the demo clinic is created once, with an account of each doctor, past emergencies and appointments in all but one status', async () => {
  await fillIn();
  await fillIn();
  const { body: doctors } = await clinic.send('GET', '/api/specialists');
  expect(doctors).toHaveLength(6);
  for (const { next_free } of doctors) expect(next_free).not.toBeNull();
  const { body: list } = await clinic.send('GET', '/api/services');
  expect(list.services).toHaveLength(6);
  for (const { dr_ids } of list.services) expect(dr_ids.length).toBeGreaterThan(0);

  const records = await Promise.all(
    [demoUsers.doctor, ...Object.values(demoDoctorUsers)].map(({ id }) =>
      clinic.send('GET', '/api/specialists/me', { as: userCaller(id, 'doctor') }),
    ),
  );
  const own = records.map(({ body }) => body.specialist?._id);
  expect(new Set(own)).toEqual(new Set(doctors.map(({ _id }: { _id: string }) => _id)));
  const emergencies = await clinic.send('GET', '/api/emergencies', { as: userCaller(newId(), 'admin') });
  expect(emergencies.body).toMatchObject([
    { status: 'accepted', attempts: [{ outcome: 'declined' }, { outcome: 'accepted' }] },
    { status: 'unanswered' },
    { status: 'cancelled', attempts: [{ outcome: 'cancelled' }] },
  ]);
  expect(await SlotClaims.countDocuments({ kind: 'emergency' })).toBe(0);

  // The accepted emergency is one more.
  expect(await Appointments.countDocuments()).toBe(14);
  const statuses = await Appointments.distinct('status', { patientId: demoUsers.user.id });
  expect(statuses.toSorted()).toEqual(['Cancelled', 'Completed', 'Confirmed', 'No-show', 'Requested']);
  const doctor = userCaller(demoUsers.doctor.id, 'doctor');
  const mine = await clinic.send('GET', '/api/specialists/me', { as: doctor });
  expect(mine.body.specialist.dr_name).toBe('Dr. Imran Chowdhury');
  const board = await clinic.send('GET', `/api/specialists/${mine.body.specialist._id}/board`, {
    as: doctor,
  });
  expect(board.body.appointments).toHaveLength(3);
  const { body: pets } = await clinic.send('GET', `/api/pets/user/${demoUsers.user.id}`, {
    as: userCaller(demoUsers.user.id),
  });
  expect(pets.map(({ name }: { name: string }) => name)).toEqual(['Minu', 'বাঘা']);
  expect(await Appointments.countDocuments({ 'pet.id': pets[0]._id })).toBe(3);
  const unsent = await OutboxRows.find({ sentAt: null }, { envelope: 1 }).lean();
  const names = unsent.map(({ envelope }) => envelope.name);
  expect(names, 'each pet is published once, for the copies of other services').toEqual(
    Array.from({ length: await Pets.countDocuments() }, () => 'pet.added'),
  );
  const { body: entries } = await clinic.send('GET', `/api/pets/${pets[0]._id}/passport`, {
    as: userCaller(demoUsers.user.id),
  });
  expect(JSON.stringify(entries)).toContain('appointment');
});

test('a history is added once to a demo clinic: consistent, in every status, and without notifications', async () => {
  await fillIn();
  await Promise.all([fillIn({ DEMO_HISTORY_DAYS: '30' }), fillIn({ DEMO_HISTORY_DAYS: '30' })]);
  const count = await Appointments.countDocuments();
  expect(count).toBeGreaterThan(14 + 15);
  await fillIn({ DEMO_HISTORY_DAYS: '30' });
  expect(await Appointments.countDocuments()).toBe(count);

  const appointments = await Appointments.find().lean();
  const now = Date.now();
  for (const { timeline } of appointments) {
    const times = timeline.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
  }
  const yesterday = new Date(now - 24 * 3_600_000);
  expect(appointments.filter(({ active, end }) => active && end < yesterday)).toEqual([]);
  const completed = appointments.filter(({ status }) => status === 'Completed');
  // The one of the emergency was confirmed from the start.
  const lengths = completed.map(({ timeline }) => timeline.length);
  expect(lengths.toSorted((a, b) => a - b)).toEqual([3, ...Array<number>(lengths.length - 1).fill(4)]);

  expect(await findDoubleBookings('all')).toEqual([]);
  const claimed = appointments.find(({ active }) => active);
  if (!claimed) throw new Error('no appointment is still to come');
  await Appointments.updateOne({ _id: claimed._id }, { end: new Date(now + 90 * 24 * 3_600_000) });
  expect(await findDoubleBookings('all'), 'the control').not.toEqual([]);

  expect(await Reminders.countDocuments({ sentAt: null, dueAt: trusted({ $lte: new Date() }) })).toBe(0);
  expect((await OutboxRows.distinct('envelope.name')).toSorted()).toEqual([
    'clinic_audit.recorded',
    'pet.added',
  ]);
});

test('demo data is refused in production', async () => {
  await expect(fillIn({ NODE_ENV: 'production' })).rejects.toMatchObject({ code: 1 });
});
