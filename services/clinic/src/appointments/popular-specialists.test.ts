import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { findWideQuery } from '@petcare/platform/mongo/testing/find-wide-query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from './appointment.model.ts';
import { ClinicServices } from '../doctors/treatments/clinic-service.model.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { countRecentVisits } from './count-recent-visits.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const dayMs = 24 * 60 * 60_000;

async function addVisits(drId: string, days: readonly number[], status = 'Completed'): Promise<void> {
  await Appointments.collection.insertMany(
    days.map((day, serial) => ({
      _id: newId() as never,
      drId,
      patientId: newId(),
      date: '2026-01-01',
      serial,
      status,
      active: false,
      start: new Date(Date.now() - day * dayMs),
    })),
  );
}

const popular = async (limit = 4) => {
  const { body } = await clinic.send('GET', `/api/specialists?sort=-visits&bookable=true&limit=${limit}`);
  return body.map(({ _id }: { _id: string }) => _id);
};

test('popular doctors have most visits completed in 90 days, then are the newest, and belong to a service', async () => {
  const built = [];
  for (let made = 0; made < 5; made += 1) built.push((await buildDoctor()).doctor._id);
  const [seldom = '', often = '', before = '', older = '', newer = ''] = built;
  const { doctor: without, service } = await buildDoctor();
  await inTransaction(() => ClinicServices.deleteOne({ _id: service._id }));
  await addVisits(seldom, [1]);
  await addVisits(often, [2, 40, 89]);
  await addVisits(before, [91, 92, 93, 94]);
  await addVisits(older, [1, 2, 3, 4], 'Cancelled');
  await addVisits(without._id, [1, 2, 3, 4, 5]);
  await countRecentVisits();
  expect(await popular(5)).toEqual([often, seldom, newer, older, before]);
  expect(await popular()).toEqual([often, seldom, newer, older]);

  await Appointments.deleteMany({ drId: often });
  await countRecentVisits();
  expect((await popular())[0]).toBe(seldom);
});

test('the list of popular doctors reads no appointment and not every doctor', async () => {
  const { doctor } = await buildDoctor();
  const days = Array.from({ length: 2_000 }, (_, visit) => visit % 89);
  await addVisits(doctor._id, days);
  await countRecentVisits();
  expect(await findWideQuery(() => popular())).toBeNull();
  expect(await Specialists.findById(doctor._id).lean()).toMatchObject({ recentVisits: days.length });
});
