import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments, type AppointmentDocument } from '../../appointments/appointment.model.ts';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { deleteAppointment } from '../../appointments/changes/change-appointment-status.ts';
import { Reminders } from '../../appointments/reminders/reminder.model.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { cellsOf } from '../../doctors/schedules/slot.rules.ts';
import { holdSlot, releaseHold } from '../../calendar/holds/hold-slot.ts';
import { Pets } from '../../pets/pet.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { buildVisit } from '../../testing/build-visit.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { deletePet } from '../trash/delete-pet.ts';
import { Visits } from '../../visits/visit.model.ts';
import { joinWaitlist } from '../../appointments/waits/join-waitlist.ts';
import { WaitlistEntries } from '../../calendar/waitlist/waitlist-entry.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type DoctorWithService = Awaited<ReturnType<typeof buildDoctor>>;
const system = { kind: 'system', name: 'cascade' } as const;
const call = (method: string, path: string) => clinic.send(method, path, { as: system });
const rowsOf = async (kind: string, id: string) =>
  (await call('GET', `/internal/clinic/deletions/${kind}/${id}/rows`)).body;
/** Counts of what is deleted, and of what stays without the user. */
const countsOf = async (
  kind: string,
  id: string,
  kept = kind === 'specialist' ? null : false,
): Promise<number[]> =>
  (await rowsOf(kind, id)).rows
    .filter((row: { kept: boolean }) => kept === null || row.kept === kept)
    .map(({ count }: { count: number }) => count);

async function storePastAppointments(
  patientId: string,
  { doctor, service }: DoctorWithService,
  count: number,
  time: string,
): Promise<void> {
  const appointments = Array.from({ length: count }, (_, index): AppointmentDocument => {
    const start = new Date(dhakaTime(dateInDays(-1 - index), time));
    return {
      _id: newId(),
      patientId,
      drId: doctor._id,
      drName: doctor.name,
      drEmail: doctor.email,
      drAddress: doctor.address,
      serviceId: service._id,
      serviceName: service.name,
      fee: doctor.fee,
      patientName: 'Rahima Khatun',
      patientEmail: 'rahima@petcare.test',
      patientContact: '+8801712345678',
      date: dhakaDateOf(start),
      start,
      end: new Date(start.getTime() + 20 * 60_000),
      serial: 1,
      status: 'Completed',
      active: false,
      archivedAt: null,
      timeline: [],
      searchTerms: [],
      clientId: null,
      fingerprint: 'built',
      version: 3,
      createdAt: start,
    };
  });
  await Appointments.insertMany(appointments);
  await inTransaction(() =>
    SlotClaims.insertMany(
      appointments.map(({ _id, start, end }) => ({
        _id: newId(),
        drId: doctor._id,
        start,
        end,
        cells: cellsOf(start, end),
        kind: 'booked',
        userId: patientId,
        holderId: _id,
        expiresAt: null,
        createdAt: start,
      })),
    ),
  );
  await Reminders.insertMany(
    appointments.map(({ _id, start }) => ({
      _id: `${_id}:24`,
      appointmentId: _id,
      hours: 24,
      start,
      dueAt: start,
      sentAt: start,
    })),
  );
}

async function buildPatients() {
  const account = buildUser('doctor');
  const offered = await buildDoctor({ userId: account.id });
  const [patient, other] = [buildUser(), buildUser()];
  await storePastAppointments(patient.id, offered, 7, '10:00');
  await storePastAppointments(other.id, offered, 2, '11:00');
  const { appointment: upcoming } = await bookAppointment(appointmentBody(offered), patient);
  const { appointment: kept } = await bookAppointment(appointmentBody(offered), other);
  const archived = await bookAppointment(
    appointmentBody(offered, { appointment_date: dateInDays(4) }),
    patient,
  );
  await deleteAppointment(archived.appointment._id, patient);
  await holdSlot(offered.doctor._id, dhakaTime(dateInDays(5), '10:00'), patient.id);
  const request = {
    service_id: offered.service._id,
    date: dateInDays(6),
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    patient_contact: '+8801712345678',
  };
  await joinWaitlist(offered.doctor._id, request, patient.id);
  await joinWaitlist(offered.doctor._id, request, other.id);
  return { ...offered, account, patient, other, coming: upcoming, kept };
}

test('the signed visits of a deleted user stay without patient and pet, and drafts are deleted', async () => {
  const account = buildUser('doctor');
  const offered = await buildDoctor({ userId: account.id });
  const [patient, other] = [buildUser(), buildUser()];
  const pet = await buildPet({ ownerId: patient.id });
  const signed = await buildVisit({ ...offered, account }, patient, { petId: pet._id, isSigned: true });
  const draft = await buildVisit({ ...offered, account }, patient, { isSigned: false });
  const kept = await buildVisit({ ...offered, account }, other, { isSigned: true });
  await call('DELETE', `/api/appointments/user/${patient.id}?limit=10`);
  expect(await Visits.exists({ _id: draft })).toBeNull();
  const read = async (id: string) => (await clinic.send('GET', `/api/visits/${id}`, { as: account })).body;
  expect((await read(signed)).visit).toMatchObject({
    patient_id: null,
    pet: null,
    species: 'cat',
    diagnosis: 'Tick fever',
  });
  expect((await read(kept)).visit.patient_id).toBe(other.id);
  expect(JSON.stringify(await Visits.find().lean())).not.toContain(patient.id);
});

describe('a user', () => {
  test('is counted and deleted in batches, without affecting other users', async () => {
    const { patient, other, coming: upcoming, kept, doctor, account } = await buildPatients();
    expect(await rowsOf('user', patient.id)).toEqual({
      label: null,
      rows: [
        { step: 'appointments', count: 9, kept: false },
        { step: 'appointments', count: 0, kept: true },
        { step: 'pets', count: 0, kept: false },
        { step: 'clinic_data', count: 2, kept: false },
        { step: 'clinic_data', count: 0, kept: true },
      ],
    });
    const path = `/api/appointments/user/${patient.id}?limit=4`;
    const deleted: number[] = [];
    for (let round = 0; round < 4; round += 1) deleted.push((await call('DELETE', path)).body.deleted);
    expect(deleted).toEqual([4, 4, 1, 0]);
    expect(await countsOf('user', patient.id)).toEqual([0, 0, 2]);
    const personal = `/internal/clinic/users/${patient.id}/personal-rows?limit=10`;
    expect((await call('DELETE', personal)).body.deleted).toBe(2);
    expect((await call('DELETE', personal)).body.deleted).toBe(0);
    expect(await countsOf('user', patient.id)).toEqual([0, 0, 0]);

    expect(await SlotClaims.countDocuments({ userId: patient.id })).toBe(0);
    expect(await Reminders.countDocuments({ appointmentId: upcoming._id })).toBe(0);
    expect(await countsOf('user', other.id)).toEqual([3, 0, 1]);
    expect(await SlotClaims.countDocuments({ userId: other.id })).toBe(3);
    expect(await Reminders.countDocuments({ appointmentId: kept._id })).toBeGreaterThan(0);

    // Past ones share one event per batch; an upcoming one has its own, so that the doctor is notified.
    const cancelled = await clinic.eventsAbout(upcoming._id);
    expect(cancelled.at(-1)?.envelope).toMatchObject({
      name: 'appointment.status_changed',
      data: { status: 'Cancelled', by: 'system', doctor_user_id: account.id },
    });
    const batches = (await clinic.eventsAbout(patient.id)).map(({ envelope }) => envelope);
    expect(batches.map(({ name }) => name)).toEqual(Array(3).fill('appointments.removed'));
    expect(batches[0]?.data).toEqual({ count: 4, dr_ids: [doctor._id], doctor_user_ids: [account.id] });
  });

  test('is deleted by one call without a limit', async () => {
    const { patient } = await buildPatients();
    expect((await call('DELETE', `/api/appointments/user/${patient.id}`)).body.deleted).toBe(9);
    expect(await countsOf('user', patient.id)).toEqual([0, 0, 2]);
  });

  test('loses all pets, also those in the trash, which releases their pictures', async () => {
    const [owner, other] = [buildUser(), buildUser()];
    const picture = { imageUrl: '/media/minu.webp', pictureOwnerId: owner.id };
    const pets = [];
    for (let count = 0; count < 3; count += 1) pets.push(await buildPet({ ownerId: owner.id, ...picture }));
    const kept = await buildPet({ ownerId: other.id });
    await deletePet(pets[0]?._id ?? '', owner);
    expect(await countsOf('user', owner.id)).toEqual([0, 3, 0]);
    const path = `/api/pets/user/${owner.id}?limit=2`;
    const deleted: number[] = [];
    for (let round = 0; round < 3; round += 1) deleted.push((await call('DELETE', path)).body.deleted);
    expect(deleted).toEqual([2, 1, 0]);
    expect(await countsOf('user', owner.id)).toEqual([0, 0, 0]);
    for (const { _id } of pets)
      expect((await clinic.eventsAbout(_id)).at(-1)?.envelope).toMatchObject({
        name: 'pet.purged',
        data: { img_URL: '', img_owner_id: null },
      });
    expect(await Pets.exists({ _id: kept._id })).not.toBeNull();
  });

  test('passes an offered slot on to the next waiting user', async () => {
    const { doctor, patient, other, kept } = await buildPatients();
    const slot = dhakaTime(dateInDays(6), '10:00');
    const hold = await holdSlot(doctor._id, slot, other.id);
    await releaseHold(hold._id, other.id);
    const offeredUserId = async () =>
      (await SlotClaims.findOne({ drId: doctor._id, kind: 'offered' }))?.userId;
    expect(await offeredUserId()).toBe(patient.id);
    await call('DELETE', `/internal/clinic/users/${patient.id}/personal-rows`);
    expect(await offeredUserId()).toBe(other.id);
    expect(await WaitlistEntries.countDocuments({ userId: patient.id })).toBe(0);
    expect(await Appointments.findById(kept._id).lean()).toMatchObject({ active: true });
  });

  test('who is a doctor keeps the specialist record, without the account', async () => {
    const account = buildUser('doctor');
    const { doctor } = await buildDoctor({ userId: account.id });
    expect(await countsOf('user', account.id, true)).toEqual([0, 1]);
    await call('DELETE', `/internal/clinic/users/${account.id}/personal-rows`);
    expect(await Specialists.findById(doctor._id).lean()).toMatchObject({ userId: null });
    expect(await countsOf('user', account.id, true)).toEqual([0, 0]);
  });
});

describe('a doctor', () => {
  test('is deleted in steps: appointments are cancelled and archived, then the record is deleted; idempotent', async () => {
    const { doctor, patient, coming: upcoming } = await buildPatients();
    expect(await rowsOf('specialist', doctor._id)).toEqual({
      label: doctor.name,
      rows: [
        { step: 'appointments', count: 11, kept: true },
        { step: 'specialist', count: 1, kept: false },
      ],
    });
    const path = `/api/appointments/doctor/${doctor._id}?limit=6`;
    expect((await call('DELETE', path)).body.deleted).toBe(6);
    expect((await call('DELETE', path)).body.deleted).toBe(5);
    expect((await call('DELETE', path)).body.deleted).toBe(0);
    expect(await countsOf('specialist', doctor._id)).toEqual([0, 1]);
    for (let times = 0; times < 2; times += 1)
      expect((await call('DELETE', `/api/specialists/${doctor._id}`)).status).toBe(200);
    expect(await rowsOf('specialist', doctor._id)).toMatchObject({ label: null });
    expect(await countsOf('specialist', doctor._id)).toEqual([0, 0]);
    expect(await Appointments.countDocuments({ patientId: patient.id })).toBe(9);
    expect(await Appointments.findById(upcoming._id).lean()).toMatchObject({ status: 'Cancelled' });
  });
});

test('a service is counted once, and deleting it keeps its appointments unchanged', async () => {
  const { service, coming: upcoming } = await buildPatients();
  expect(await rowsOf('clinic_service', service._id)).toEqual({
    label: service.name,
    rows: [{ step: 'clinic_service', count: 1, kept: false }],
  });
  for (let times = 0; times < 2; times += 1)
    expect((await call('DELETE', `/api/services/${service._id}`)).status).toBe(200);
  expect(await rowsOf('clinic_service', service._id)).toMatchObject({ label: null, rows: [{ count: 0 }] });
  expect(await Appointments.findById(upcoming._id).lean()).toMatchObject({
    status: 'Requested',
    active: true,
  });
});

test('other kinds of records have no rows, and an invalid limit deletes nothing', async () => {
  for (const kind of ['product', 'adoption'])
    expect(await rowsOf(kind, newId())).toEqual({ label: null, rows: [] });
  const personal = `/internal/clinic/users/${newId()}/personal-rows`;
  const before = await OutboxRows.countDocuments();
  expect((await call('DELETE', `${personal}?limit=0`)).status).toBe(400);
  expect((await call('DELETE', `/api/appointments/user/${newId()}?limit=all`)).status).toBe(400);
  expect(await OutboxRows.countDocuments()).toBe(before);
});
