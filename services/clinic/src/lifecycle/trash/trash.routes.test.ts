import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../../appointments/appointment.model.ts';
import { storeUser } from '../users/store-user.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { ClinicServices } from '../../doctors/treatments/clinic-service.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { buildDoctor, buildService } from '../../testing/build-doctor.ts';
import { appointmentBody } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { emptyTrash } from './empty-trash.ts';
import { Trash, trashId } from '../../trash/trash.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const ask = (method: string, path: string, as: Parameters<TestClinic['send']>[2] = { as: admin }) =>
  clinic.send(method, path, as);
const remove = (kind: 'specialists' | 'services', id: string) => ask('DELETE', `/api/${kind}/${id}`);
const restore = (kind: 'specialist' | 'clinic_service', id: string) =>
  ask('POST', `/api/clinic/trash/${kind}/${id}/restore`);
const inTrash = async (): Promise<{ id: string }[]> => (await ask('GET', '/api/clinic/trash')).body;
const doctorsOf = async (serviceId: string) => (await ClinicServices.findById(serviceId).lean())?.drIds;
const afterTrashPeriod = () => new Date(Date.now() + 31 * 24 * 3_600_000);
const lastPictureOf = async (id: string) => {
  const events = await clinic.eventsAbout(id);
  return events.at(-1)?.envelope.data as { img_URL: string; img_owner_id: string | null };
};

async function doctorWithAccount() {
  const userId = newId();
  const account = { user_id: userId, full_name: 'Farhana Islam', image_URL: '', email_verified: true };
  await storeUser({ ...account, email: `${userId}@petcare.test`, role: 'doctor' }, 1);
  const picture = { imageUrl: '/media/doctor.webp', pictureOwnerId: newId() };
  return { ...(await buildDoctor({ userId, ...picture }, { slot_minutes: 30 })), userId };
}

describe('a deleted doctor', () => {
  test('is in no list, stays in the trash for 30 days, and is restored with hours, services, account and picture', async () => {
    const { doctor, service, userId } = await doctorWithAccount();
    const second = await buildService({ drIds: [newId(), doctor._id] });
    const booking = await ask('POST', '/api/appointments', {
      as: userCaller(newId()),
      body: appointmentBody({ doctor, service }),
    });
    await remove('specialists', doctor._id);
    await remove('specialists', doctor._id);
    expect((await ask('GET', `/api/specialists/${doctor._id}`)).status).toBe(404);
    const entry = (await inTrash()).find(({ id }) => id === doctor._id);
    expect(entry).toMatchObject({ kind: 'specialist', label: doctor.name, image_URL: doctor.imageUrl });
    expect(await lastPictureOf(doctor._id)).toMatchObject({ img_URL: doctor.imageUrl });

    expect(await restore('specialist', doctor._id)).toMatchObject({ status: 200 });
    expect(await restore('specialist', doctor._id)).toMatchObject({ status: 200 });
    expect(await inTrash()).not.toContainEqual(expect.objectContaining({ id: doctor._id }));
    const { version: _, bookings: __, ...asBefore } = doctor;
    const restored = await Specialists.findById(doctor._id).lean();
    expect(restored).toMatchObject({ ...asBefore, userId });
    expect(restored?.takenOff).toBeUndefined();
    expect(await Schedules.findById(doctor._id).lean()).toMatchObject({ slotMinutes: 30 });
    for (const { _id } of [service, second]) expect(await doctorsOf(_id)).toContain(doctor._id);
    const cancelled = await Appointments.findById(booking.body.appointment._id).lean();
    expect(cancelled).toMatchObject({ status: 'Cancelled', active: false });
    const again = await ask('POST', '/api/appointments', {
      as: userCaller(newId()),
      body: appointmentBody({ doctor, service }),
    });
    expect(again.status).toBe(201);
  });

  test('has events with increasing sequences, also when deleted and restored repeatedly', async () => {
    const { doctor } = await buildDoctor();
    for (let round = 0; round < 2; round += 1) {
      await remove('specialists', doctor._id);
      await restore('specialist', doctor._id);
    }
    const events = await clinic.eventsAbout(doctor._id);
    const sequences = events.map(({ envelope }) => envelope.aggregate.sequence).filter((one) => one > 0);
    expect(new Set(sequences).size).toBe(sequences.length);
    const inOrder = events.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
    expect(
      inOrder.flatMap(({ envelope }) => (envelope.aggregate.sequence > 0 ? envelope.aggregate.sequence : [])),
    ).toEqual(sequences);
  });

  test('is not restored while another doctor has the same email address', async () => {
    const { doctor } = await buildDoctor();
    await remove('specialists', doctor._id);
    await buildDoctor({ email: doctor.email });
    expect(await restore('specialist', doctor._id)).toMatchObject({
      status: 409,
      body: { code: 'specialist_email_taken' },
    });
    expect(await Trash.exists({ _id: trashId('specialist', doctor._id) })).not.toBeNull();
    expect(await Schedules.exists({ _id: doctor._id })).toBeNull();
  });

  test('is restored without an account that another doctor has', async () => {
    const { doctor, userId } = await doctorWithAccount();
    await remove('specialists', doctor._id);
    await buildDoctor({ userId });
    await restore('specialist', doctor._id);
    expect(await Specialists.findById(doctor._id).lean()).toMatchObject({ userId: null });
  });

  test('and another one of the same account are restored at once, and one of them has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { doctor: first, userId } = await doctorWithAccount();
      await remove('specialists', first._id);
      const { doctor: second } = await buildDoctor({ userId });
      await remove('specialists', second._id);
      const both = [first._id, second._id];
      const answers = await Promise.all(both.map((id) => restore('specialist', id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await Specialists.countDocuments({ userId })).toBe(1);
    }
  });

  test('is deleted permanently after 30 days, with the picture', async () => {
    const { doctor } = await doctorWithAccount();
    await remove('specialists', doctor._id);
    await emptyTrash();
    expect(await Trash.exists({ _id: trashId('specialist', doctor._id) })).not.toBeNull();
    await Promise.all([emptyTrash(afterTrashPeriod()), emptyTrash(afterTrashPeriod())]);
    expect((await restore('specialist', doctor._id)).status).toBe(404);
    const events = await clinic.eventsAbout(doctor._id);
    expect(events.filter(({ envelope }) => envelope.name === 'specialist.purged')).toHaveLength(1);
    expect(await lastPictureOf(doctor._id)).toMatchObject({ img_URL: '', img_owner_id: null });
  });
});

describe('a deleted service', () => {
  test('is restored with its doctors that still exist, and keeps its picture in the trash', async () => {
    const { doctor } = await buildDoctor();
    const { doctor: deletedDoctor } = await buildDoctor();
    const service = await buildService({
      drIds: [deletedDoctor._id, doctor._id],
      imageUrl: '/media/service.webp',
      pictureOwnerId: newId(),
    });
    await remove('services', service._id);
    expect(await lastPictureOf(service._id)).toMatchObject({ img_URL: service.imageUrl });
    expect((await ask('GET', `/api/services/with-doctor/${service._id}`)).status).toBe(404);
    await remove('specialists', deletedDoctor._id);
    expect(await restore('clinic_service', service._id)).toMatchObject({ status: 200 });
    expect(await doctorsOf(service._id)).toEqual([doctor._id]);
    await restore('specialist', deletedDoctor._id);
    expect(await doctorsOf(service._id)).toEqual([doctor._id, deletedDoctor._id]);
  });

  test('is restored with a doctor who was deleted and restored in the meantime', async () => {
    const { doctor, service } = await buildDoctor();
    await remove('specialists', doctor._id);
    await remove('services', service._id);
    await restore('specialist', doctor._id);
    await restore('clinic_service', service._id);
    expect(await doctorsOf(service._id)).toEqual([doctor._id]);
  });

  test('is deleted permanently after 30 days', async () => {
    const service = await buildService({ imageUrl: '/media/service.webp', pictureOwnerId: newId() });
    await remove('services', service._id);
    await emptyTrash(afterTrashPeriod());
    expect((await restore('clinic_service', service._id)).status).toBe(404);
    expect(await lastPictureOf(service._id)).toMatchObject({ img_URL: '', img_owner_id: null });
  });
});

test('the trash of doctors and services is for admins only, newest first, and a record that was never deleted is not found', async () => {
  const { doctor, service } = await buildDoctor();
  await remove('services', service._id);
  await remove('specialists', doctor._id);
  expect((await inTrash()).slice(0, 2).map(({ id }) => id)).toEqual([doctor._id, service._id]);
  const { headers, body } = await ask('GET', '/api/clinic/trash?limit=1');
  expect(body).toHaveLength(1);
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(1);
  for (const role of ['user', 'doctor'] as const) {
    const as = { as: userCaller(newId(), role) };
    expect((await ask('GET', '/api/clinic/trash', as)).body).toEqual([]);
    expect((await ask('POST', `/api/clinic/trash/specialist/${doctor._id}/restore`, as)).status).toBe(404);
  }
  expect((await restore('specialist', newId())).status).toBe(404);
  expect((await restore('clinic_service', newId())).status).toBe(404);
});
