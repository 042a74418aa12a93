import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoUsers } from '@petcare/contracts/demo-users.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from './appointments/appointment.model.ts';
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
      ...environment,
    },
  });

test('the demo clinic is created once, with a doctor account and appointments in all but one status', async () => {
  await fillIn();
  await fillIn();
  const { body: doctors } = await clinic.send('GET', '/api/specialists');
  expect(doctors).toHaveLength(6);
  for (const { next_free } of doctors) expect(next_free).not.toBeNull();
  const { body: list } = await clinic.send('GET', '/api/services');
  expect(list.services).toHaveLength(6);
  for (const { dr_ids } of list.services) expect(dr_ids.length).toBeGreaterThan(0);

  expect(await Appointments.countDocuments()).toBe(13);
  const statuses = await Appointments.distinct('status', { patientId: demoUsers.user.id });
  expect(statuses.toSorted()).toEqual(['Cancelled', 'Completed', 'Confirmed', 'No-show', 'Requested']);
  const doctor = userCaller(demoUsers.doctor.id, 'doctor');
  const mine = await clinic.send('GET', '/api/specialists/me', { as: doctor });
  expect(mine.body.specialist.dr_name).toBe('Dr. Imran Chowdhury');
  const board = await clinic.send('GET', `/api/specialists/${mine.body.specialist._id}/board`, {
    as: doctor,
  });
  expect(board.body.appointments).toHaveLength(3);
  expect(await OutboxRows.countDocuments({ sentAt: null }), 'no event is left to be sent').toBe(0);
}, 60_000);

test('demo data is refused in production', async () => {
  await expect(fillIn({ NODE_ENV: 'production' })).rejects.toMatchObject({ code: 1 });
});
