import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { deleteAppointment } from '../../appointments/changes/change-appointment-status.ts';
import { storeUser } from '../users/store-user.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { buildVisit } from '../../testing/build-visit.ts';
import { appointmentBody, dateInDays, buildUser } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { deletePet } from '../trash/delete-pet.ts';
import { joinWaitlist } from '../../appointments/waits/join-waitlist.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const system = { kind: 'system', name: 'account' } as const;
const rowsOf = (id: string) => clinic.send('GET', `/internal/clinic/users/${id}/rows`, { as: system });

test('the rows of a user include appointments, waitlist entries and pets, archived and deleted ones too, but nothing of other users', async () => {
  const offered = await buildDoctor();
  const [patient, other] = [buildUser(), buildUser()];
  const { appointment } = await bookAppointment(appointmentBody(offered), patient);
  await bookAppointment(appointmentBody(offered), other);
  await deleteAppointment(appointment._id, patient);
  const entry = await joinWaitlist(offered.doctor._id, waitlistRequest(offered.service._id), patient.id);
  const pet = await buildPet({ ownerId: patient.id });
  const account = buildUser('doctor');
  const clinicDoctor = { ...(await buildDoctor({ userId: account.id })), account };
  const visit = await buildVisit(clinicDoctor, patient, { isSigned: true });
  await buildVisit(clinicDoctor, other, { isSigned: true });
  const deleted = await buildPet({ ownerId: patient.id, notes: 'Shy' });
  await buildPet({ ownerId: other.id });
  await deletePet(deleted._id, patient);
  const { status, body } = await rowsOf(patient.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user_copies: [],
    specialists: [],
    appointments: [
      {
        _id: appointment._id,
        patient_contact: '+8801712345678',
        status: 'Cancelled',
        archivedAt: expect.any(String),
      },
      { _id: visit, status: 'Completed' },
    ],
    visits: [{ _id: visit, diagnosis: 'Tick fever' }],
    waitlist: [{ _id: entry._id, patientEmail: 'rahima@petcare.test', createdAt: expect.any(String) }],
    pets: [
      { _id: pet._id, deletedAt: null },
      { _id: deleted._id, notes: 'Shy', deletedAt: expect.any(String) },
    ],
  });
  expect(body.pets).toHaveLength(2);
  expect(body.appointments).toHaveLength(2);
  expect(body.visits).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(other.id);
});

test('the rows of a doctor include the specialist record, but nothing of their patients', async () => {
  const id = newId();
  const offered = await buildDoctor({ userId: id });
  const patient = buildUser();
  await bookAppointment(appointmentBody(offered), patient);
  await storeUser(
    {
      user_id: id,
      full_name: 'Farhana Islam',
      email: offered.doctor.email,
      image_URL: '',
      role: 'doctor',
      email_verified: true,
    },
    1,
  );
  const { body, text } = await rowsOf(id);
  expect(body).toMatchObject({
    user_copies: [{ _id: id, fullName: 'Farhana Islam', role: 'doctor' }],
    specialists: [{ _id: offered.doctor._id, contact: offered.doctor.contact }],
    appointments: [],
  });
  expect(text).not.toContain(patient.id);
});

test('an unknown user has no rows', async () => {
  expect((await rowsOf(newId())).body).toEqual({
    user_copies: [],
    specialists: [],
    appointments: [],
    visits: [],
    prepayments: [],
    slot_holds: [],
    waitlist: [],
    pets: [],
    passport: [],
    emergencies: [],
    pet_transfers: [],
    former_passports: [],
    passport_links: [],
  });
});

function waitlistRequest(service_id: string) {
  return {
    service_id,
    date: dateInDays(4),
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    patient_contact: '+8801712345678',
  };
}
