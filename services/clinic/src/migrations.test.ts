import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runMigration } from '@petcare/platform/testing/run-migration.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import type { Model } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from './appointments/appointment.model.ts';
import { migrations } from './migrations.ts';
import { ClinicServices } from './services/clinic-service.model.ts';
import { Specialists } from './specialists/record/specialist.model.ts';
import { appointmentBody, buildUser } from './testing/appointment-request.ts';
import { buildDoctor, buildService } from './testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from './testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const find = async (path: string, word: string) => {
  const { status, body } = await clinic.send('GET', `${path}?search=${word}`, { as: admin });
  expect(status).toBe(200);
  return (body.services ?? body).map(({ _id }: { _id: string }) => _id);
};

const changeAsFormer = <Row>(rows: Model<Row>, id: string, set: object) =>
  rows.collection.updateOne({ _id: id as never }, { $set: set, $unset: { searchTerms: 1 } });

async function expectOneChanged(name: string): Promise<void> {
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await runMigration(migrations, name)).toBe(0);
}

test('a specialist of a former version is found, also after that version has changed the name', async () => {
  const { doctor } = await buildDoctor();
  await changeAsFormer(Specialists, doctor._id, { name: 'Dr. Anowara' });
  await expectOneChanged('2026-11-22-backfill-specialist-search-terms');
  expect(await find('/api/specialists', 'anowara')).toEqual([doctor._id]);

  await Specialists.collection.updateOne({ _id: doctor._id as never }, { $set: { name: 'Dr. Sharmin' } });
  await expectOneChanged('2026-11-22-backfill-specialist-search-terms');
  expect(await find('/api/specialists', 'sharmin')).toEqual([doctor._id]);
});

test('a service of a former version is found', async () => {
  const service = await buildService();
  await changeAsFormer(ClinicServices, service._id, { name: 'Acupuncture' });
  await expectOneChanged('2026-11-22-backfill-service-search-terms');
  expect(await find('/api/services', 'acupuncture')).toEqual([service._id]);
});

test('an appointment of a former version is found by its patient', async () => {
  const request = { as: buildUser(), body: appointmentBody(await buildDoctor()) };
  const { appointment } = (await clinic.send('POST', '/api/appointments', request)).body;
  await changeAsFormer(Appointments, appointment._id, { patientName: 'Zubaida' });
  await expectOneChanged('2026-11-22-backfill-appointment-search-terms');
  expect(await find('/api/appointments', 'zubaida')).toEqual([appointment._id]);
});
