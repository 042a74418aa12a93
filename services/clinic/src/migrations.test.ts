import { eventsOf } from '@petcare/platform/testing/events-about.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runMigration } from '@petcare/platform/testing/run-migration.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import type { Model } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from './appointments/appointment.model.ts';
import { migrations } from './migrations.ts';
import { Pets } from './pets/record/pet.model.ts';
import { PassportEntries } from './passport/record/passport-entry.model.ts';
import { ClinicServices } from './services/clinic-service.model.ts';
import { Specialists } from './specialists/record/specialist.model.ts';
import { appointmentBody, buildUser } from './testing/appointment-request.ts';
import { buildDoctor, buildService } from './testing/build-doctor.ts';
import { buildPet } from './testing/build-pet.ts';
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

test('the former index on one appointment per patient, doctor and day is dropped, and two pets may come', async () => {
  const name = 'patientId_1_drId_1_date_1';
  await Appointments.collection.createIndex(
    { patientId: 1, drId: 1, date: 1 },
    { unique: true, partialFilterExpression: { active: true } },
  );
  const patient = buildUser();
  const doctor = await buildDoctor();
  const former = (
    await clinic.send('POST', '/api/appointments', { as: patient, body: appointmentBody(doctor) })
  ).body.appointment;
  await Appointments.collection.updateOne({ _id: former._id as never }, { $unset: { pet: 1, reason: 1 } });
  const pet = await buildPet({ ownerId: patient.id });
  const book = (given: object) =>
    clinic.send('POST', '/api/appointments', { as: patient, body: appointmentBody(doctor, given) });
  expect((await book({ pet_id: pet._id })).status, 'before the migration').toBe(409);
  await expectOneChanged('2026-11-23-drop-index-of-appointments-per-patient');
  expect((await Appointments.collection.indexes()).map((index) => index.name)).not.toContain(name);
  expect((await book({ pet_id: pet._id })).status).toBe(201);
  expect((await book({})).body.code, 'a row without a pet counts as one pet').toBe('already_booked');
});

test('an appointment of a former version is found by its patient', async () => {
  const request = { as: buildUser(), body: appointmentBody(await buildDoctor()) };
  const { appointment } = (await clinic.send('POST', '/api/appointments', request)).body;
  await changeAsFormer(Appointments, appointment._id, { patientName: 'Zubaida' });
  await expectOneChanged('2026-11-22-backfill-appointment-search-terms');
  expect(await find('/api/appointments', 'zubaida')).toEqual([appointment._id]);
});

test.each([
  ['commerce', '2026-11-23-publish-pets-for-commerce'],
  ['content', '2026-11-23-publish-pets-for-posts'],
])('a pet from before %s kept copies is published as it is', async (_, name) => {
  const pet = await buildPet({ name: 'Minu', version: 4 });
  expect(await runMigration(migrations, name)).toBeGreaterThanOrEqual(1);
  expect(await runMigration(migrations, name)).toBe(0);
  const events = (await eventsOf(pet._id)).map(({ envelope }) => envelope);
  expect(events).toMatchObject([
    { name: 'pet.updated', aggregate: { sequence: 4 }, data: { owner_id: pet.ownerId, pet_name: 'Minu' } },
  ]);
});

test('the passport of a pet from before passports holds its weight and its appointments, each once', async () => {
  const name = '2026-11-23-fill-passports';
  const patient = buildUser();
  const pet = await buildPet({ ownerId: patient.id, weightKg: 3.4 });
  const body = appointmentBody(await buildDoctor(), { pet_id: pet._id });
  const { appointment } = (await clinic.send('POST', '/api/appointments', { as: patient, body })).body;
  await PassportEntries.deleteMany({ petId: pet._id });
  const runs = await Promise.all([runMigration(migrations, name), runMigration(migrations, name)]);
  expect(runs[0] + runs[1]).toBeGreaterThanOrEqual(2);
  const filled = await Pets.find().sort({ _id: 1 }).lean();
  expect(await runMigration(migrations, name)).toBe(0);
  expect(await Pets.find().sort({ _id: 1 }).lean()).toEqual(filled);
  const entries = await PassportEntries.find({ petId: pet._id }).lean();
  expect(entries.map(({ content }) => content.kind).toSorted()).toEqual(['added', 'appointment', 'weight']);
  expect(JSON.stringify(entries)).toContain(appointment._id);
});

test('the vaccinations of a pet from before commerce compared them are published once', async () => {
  const pet = await buildPet();
  const name = '2026-11-25-publish-vaccinations-for-commerce';
  expect(await runMigration(migrations, name)).toBeGreaterThanOrEqual(1);
  expect(await runMigration(migrations, name)).toBe(0);
  const events = (await eventsOf(pet._id)).map(({ envelope }) => envelope);
  expect(events).toMatchObject([
    {
      name: 'pet.vaccinations_changed',
      data: { pet_id: pet._id, due: [{ vaccine: 'fvrcp' }, { vaccine: 'rabies' }] },
    },
  ]);
});
