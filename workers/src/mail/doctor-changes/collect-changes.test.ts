import { newId } from '@petcare/platform/mongo/object-id.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { expect, test } from 'vitest';
import { collectChanges } from './collect-changes.ts';
import { PendingChanges, type PendingChange } from './pending-change.model.ts';

useTestDatabase();

const windowMs = 600_000;
const tasks = { enqueue: async () => {} };

function buildChange(doctorId: string): PendingChange {
  return {
    _id: newId(),
    doctor: { id: doctorId, userId: null, name: 'Dr. Farhana Islam', address: 'doctor@example.com' },
    kind: 'booked',
    at: new Date(),
    appointmentId: newId(),
    serviceName: 'Vaccination',
    serial: 1,
    start: new Date(),
    previousStart: null,
    emailId: null,
    collectedAt: null,
  };
}

const emailIdsOf = (doctorId: string) => PendingChanges.distinct('emailId', { 'doctor.id': doctorId });

test('copies that collect at the same time give each doctor one email per window', async () => {
  const doctors = Array.from({ length: 4 }, newId);
  for (let round = 1; round <= 3; round += 1) {
    await PendingChanges.create(doctors.flatMap((id) => [buildChange(id), buildChange(id), buildChange(id)]));
    const now = new Date(Date.now() + round * windowMs * 2);
    await Promise.all(Array.from({ length: 6 }, () => collectChanges({ tasks, windowMs }, now)));
    for (const id of doctors) expect(await emailIdsOf(id)).toHaveLength(round);
    expect(await PendingChanges.countDocuments({ emailId: null })).toBe(0);
  }
});

test('changes within the window wait until it ends', async () => {
  const doctor = newId();
  const start = Date.now() + 100 * windowMs;
  const collectAt = (ms: number) => collectChanges({ tasks, windowMs }, new Date(start + ms));
  await PendingChanges.create(buildChange(doctor));
  await collectAt(0);
  const [first] = await emailIdsOf(doctor);
  await PendingChanges.create(buildChange(doctor));
  await collectAt(windowMs - 1);
  expect(await emailIdsOf(doctor)).toEqual(expect.arrayContaining([first, null]));
  await collectAt(windowMs);
  const ids = await emailIdsOf(doctor);
  expect(ids).toHaveLength(2);
  expect(ids).not.toContain(null);
});

test('a change stays pending if its email cannot be enqueued', async () => {
  const doctor = newId();
  await PendingChanges.create(buildChange(doctor));
  const failing = { enqueue: () => Promise.reject(new Error('no connection')) };
  await expect(collectChanges({ tasks: failing, windowMs })).rejects.toThrow('no connection');
  expect(await emailIdsOf(doctor)).toEqual([null]);
  await collectChanges({ tasks, windowMs });
  expect(await emailIdsOf(doctor)).not.toContain(null);
});
