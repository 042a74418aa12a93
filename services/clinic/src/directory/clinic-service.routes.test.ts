import { removeMarks, readState } from '@petcare/platform/cache/change-marks.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointments/appointment.model.ts';
import { buildDoctor, buildService } from '../testing/build-doctor.ts';
import { appointmentBody } from '../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { ClinicServices, serviceChanges } from '../doctors/treatments/clinic-service.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const eventNamesOf = async (id: string) =>
  (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);

describe('adding a service', () => {
  const form = (given: Record<string, unknown>) => ({
    service_name: 'Dental care',
    service_details: 'We clean below the gum line.',
    service_img: clinic.upload(admin.id),
    ...given,
  });
  const add = (given: Record<string, unknown>) =>
    clinic.send('POST', '/api/services', { as: admin, body: form(given) });

  test('stores it with its doctors, each once, and publishes an event', async () => {
    const { doctor } = await buildDoctor();
    const { status, body } = await add({ dr_ids: [doctor._id, doctor._id] });
    expect([status, body.message]).toEqual([201, 'Service Added!']);
    expect(body.service).toMatchObject({ dr_ids: [doctor._id], picture: { width: 1280 } });
    expect(await eventNamesOf(body.service._id)).toEqual(['clinic_service.changed']);
  });

  test('keeps its texts in Bangla beside the others, finds both, and removes them with null', async () => {
    const { doctor } = await buildDoctor();
    const texts = { service_name_bn: 'দন্তচিকিৎসা', service_details_bn: 'মাড়ির নিচ পরিষ্কার করি।' };
    const { body } = await add({ dr_ids: [doctor._id], ...texts });
    expect(body.service).toMatchObject({ service_name: 'Dental care', ...texts });
    const { _id: id } = body.service;
    const found = async (word: string) => {
      const answer = await clinic.send('GET', `/api/services?search=${encodeURIComponent(word)}`, {
        as: visitor,
      });
      return answer.body.services.map(({ _id }: { _id: string }) => _id);
    };
    for (const word of ['দন্তচিকিৎসা', 'মাড়ির', 'dental']) expect(await found(word)).toContain(id);
    const shown = await clinic.send('GET', `/api/services/with-doctor/${id}`, { as: visitor });
    expect(shown.body.service).toMatchObject(texts);
    const change = { service_name_bn: null, service_details_bn: null };
    const changed = await clinic.send('PUT', `/api/services/${id}`, { as: admin, body: change });
    expect(JSON.stringify(changed.body.service)).not.toContain('_bn');
    expect(await found('দন্তচিকিৎসা')).toEqual([]);
  });

  test('requires a known doctor, a name, details and an own picture', async () => {
    const { doctor } = await buildDoctor();
    const dr_ids = [doctor._id];
    const refused: [Record<string, unknown>, string][] = [
      [{ dr_ids: [] }, 'dr_ids'],
      [{ dr_ids: [newId()] }, 'dr_ids'],
      [{ dr_ids: [doctor._id, newId()] }, 'dr_ids'],
      [{ dr_ids, service_name: '  ' }, 'service_name'],
      [{ dr_ids, service_details: '\n' }, 'service_details'],
      [{ dr_ids, service_img: '' }, 'service_img'],
      [{ dr_ids, service_img: clinic.upload(newId()) }, 'service_img'],
    ];
    const before = await ClinicServices.countDocuments();
    for (const [given, field] of refused) {
      const { status, body } = await add(given);
      expect([status, body.errors?.[0].field]).toEqual([400, field]);
    }
    expect(await ClinicServices.countDocuments()).toBe(before);
  });
});

describe('the public services', () => {
  test('are an array under "services", newest first, searched in name and details, in pages', async () => {
    const mark = newId();
    const old = await buildService({ name: mark, createdAt: new Date('2020-01-01') });
    const young = await buildService({ details: `All about ${mark}.` });
    const { body, headers } = await clinic.send('GET', `/api/services?search=${mark}`);
    expect(body.services.map(({ _id }: { _id: string }) => _id)).toEqual([young._id, old._id]);
    expect(headers.get('x-total-count')).toBe('2');
    const second = await clinic.send('GET', `/api/services?search=${mark}&page=2&limit=1`);
    expect(second.body.services).toMatchObject([{ _id: old._id }]);
    expect((await clinic.send('GET', '/api/services?page=0')).status).toBe(400);
  });

  test('include their doctors in the order of the service, details under both names, without contact data', async () => {
    const [one, two] = [await buildDoctor(), await buildDoctor()];
    const service = await buildService({ drIds: [two.doctor._id, newId(), one.doctor._id] });
    const { body } = await clinic.send('GET', `/api/services/with-doctor/${service._id}`, { as: visitor });
    expect(body.service).toMatchObject({ details: service.details, service_details: service.details });
    expect(body.service.dr_ids.map(({ _id }: { _id: string }) => _id)).toEqual([
      two.doctor._id,
      one.doctor._id,
    ]);
    expect(body.service.dr_ids[0]).not.toHaveProperty('dr_email');
    for (const id of [newId(), 'nonsense'])
      expect((await clinic.send('GET', `/api/services/with-doctor/${id}`)).status).toBe(404);
  });

  test('are listed for each doctor', async () => {
    const { doctor, service } = await buildDoctor();
    const { body } = await clinic.send('GET', `/api/services/doctor/${doctor._id}`);
    expect(body).toMatchObject([{ _id: service._id, dr_ids: [doctor._id] }]);
    expect((await clinic.send('GET', `/api/services/doctor/${newId()}`)).body).toEqual([]);
  });
});

describe('editing a service', () => {
  const edit = (id: string, body: unknown) => clinic.send('PUT', `/api/services/${id}`, { as: admin, body });

  test('changes the given fields, keeps the others, and adds a doctor once', async () => {
    const { service, doctor } = await buildDoctor();
    const other = await buildDoctor();
    const body = { service_name: 'Vaccines', service_details: '', newDoctorId: other.doctor._id };
    const changed = await edit(service._id, body);
    expect(changed.body).toMatchObject({
      message: 'Service updated!',
      service: {
        service_name: 'Vaccines',
        service_details: service.details,
        dr_ids: [doctor._id, other.doctor._id],
      },
    });
    expect((await edit(service._id, body)).body.message).toBe('Nothing has changed.');
    expect(await eventNamesOf(service._id)).toEqual(['clinic_service.changed']);
  });

  test('by several admins who each add a doctor keeps all', async () => {
    const service = await buildService();
    const doctors = [await buildDoctor(), await buildDoctor(), await buildDoctor()].map(
      ({ doctor }) => doctor._id,
    );
    await Promise.all(doctors.map((newDoctorId) => edit(service._id, { newDoctorId })));
    const stored = await ClinicServices.findById(service._id).lean();
    expect(stored?.drIds.toSorted()).toEqual(doctors.toSorted());
  });

  test('is refused for an unknown doctor, picture or service', async () => {
    const { service } = await buildDoctor();
    expect((await edit(service._id, { newDoctorId: newId() })).body.errors).toMatchObject([
      { field: 'newDoctorId' },
    ]);
    expect((await edit(service._id, { service_img: clinic.upload(newId()) })).status).toBe(400);
    expect((await edit(newId(), { service_name: 'x' })).status).toBe(404);
    expect(await ClinicServices.findById(service._id).lean()).toEqual(service);
  });
});

describe('deleting', () => {
  test('a doctor from a service is idempotent, and may leave it without one', async () => {
    const { doctor, service } = await buildDoctor();
    const path = `/api/services/doctor/${service._id}/${doctor._id}`;
    for (let times = 0; times < 2; times += 1)
      expect(await clinic.send('DELETE', path, { as: admin })).toMatchObject({
        status: 200,
        body: { message: 'Deleted!' },
      });
    expect(await eventNamesOf(service._id)).toEqual(['clinic_service.changed']);
    expect(
      (await clinic.send('GET', `/api/services/with-doctor/${service._id}`)).body.service.dr_ids,
    ).toEqual([]);
  });

  test('a service keeps its appointments, and is idempotent', async () => {
    const built = await buildDoctor();
    const patient = userCaller(newId());
    const booked = await clinic.send('POST', '/api/appointments', {
      as: patient,
      body: appointmentBody(built),
    });
    const path = `/api/services/${built.service._id}`;
    for (let times = 0; times < 2; times += 1)
      expect((await clinic.send('DELETE', path, { as: admin })).status).toBe(200);
    expect(await eventNamesOf(built.service._id)).toEqual(['clinic_service.changed']);
    expect(await Appointments.findById(booked.body.appointment._id).lean()).toMatchObject({
      active: true,
      serviceName: 'Vaccination',
    });
  });
});

test('the lists of services are kept until any service changes', async () => {
  const { doctor, service } = await buildDoctor();
  await removeMarks();
  await expect.poll(() => readState([serviceChanges])).not.toBeNull();
  const nameIn = (services: { _id: string; service_name: string }[]) =>
    services.find(({ _id }) => _id === service._id)?.service_name;
  const shown = async () => [
    nameIn((await clinic.send('GET', `/api/services?dr_id=${doctor._id}`, { as: visitor })).body.services),
    nameIn((await clinic.send('GET', `/api/services/doctor/${doctor._id}`, { as: visitor })).body),
  ];
  expect(await shown()).toEqual([service.name, service.name]);
  // A change without a mark shows which answers are kept.
  await ClinicServices.collection.updateOne({ _id: service._id as never }, { $set: { name: 'New' } });
  expect(await shown()).toEqual([service.name, service.name]);
  await buildDoctor();
  expect(await shown()).toEqual(['New', 'New']);
});
