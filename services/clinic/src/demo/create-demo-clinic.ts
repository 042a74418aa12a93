import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { VisitNotes } from '@petcare/contracts/clinic/visits.ts';
import { type AppointmentDocument, Appointments } from '../appointments/appointment.model.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import {
  cancelAppointment,
  changeAppointmentStatus,
} from '../appointments/changes/change-appointment-status.ts';
import { takeFee } from '../appointments/fees/take-fee.ts';
import { addPet } from '../pets/add-pet.ts';
import { Schedules } from '../doctors/schedules/schedule.model.ts';
import { slotsOfDay } from '../doctors/schedules/slot.rules.ts';
import { ClinicServices, serviceTerms } from '../doctors/treatments/clinic-service.model.ts';
import { Specialists, specialistTerms } from '../doctors/specialists/specialist.model.ts';
import { demoDoctors, type DemoDoctor, type DemoDoctorName } from './demo-doctors.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { saveVisit } from '../visits/save-visit.ts';
import { signVisit } from '../visits/sign-visit.ts';
import { Trash } from '../trash/trash.model.ts';
import type { TrashedPet } from '../lifecycle/trash/trashed-records.ts';
import { callerOf, demoId } from './demo-ids.ts';
import { demoVisits } from './demo-visits.ts';
import { demoPets, type DemoPet, type DemoPetName } from './demo-pets.ts';
import { demoServices } from './demo-services.ts';
import type { demoAppointments } from './demo-appointments.ts';

const firstDayMs = Date.parse('2026-08-01T04:00:00Z');
const dayMs = 24 * 60 * 60_000;

/** The reception answers for all doctors of the demo clinic. */
const demoPracticeEmail = 'reception@petcare.test';

export async function createDemoDoctors(): Promise<void> {
  const doctors: [string, DemoDoctor][] = Object.entries(demoDoctors);
  for (const [index, [key, doctor]] of doctors.entries()) {
    const _id = demoId(`doctor ${key}`);
    const { name, specialise, degrees, address } = doctor;
    const publicFields = { name, specialise, degrees, address };
    const fields = {
      ...publicFields,
      experienceYears: doctor.years,
      fee: takaToPoisha(doctor.taka),
      contact: doctor.contact,
      email: doctor.email,
      practiceEmail: demoPracticeEmail,
      imageUrl: doctor.picture,
      picture: null,
      pictureOwnerId: null,
      userId: doctor.userId,
      autoConfirm: doctor.autoConfirm ?? false,
      searchTerms: specialistTerms(publicFields),
      recentVisits: 0,
      bookings: 0,
      version: 1,
      createdAt: new Date(firstDayMs - index * dayMs),
    };
    const { upsertedCount } = await inTransaction(() =>
      Specialists.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true }),
    );
    // Only for a new doctor: an admin may have deleted the hours of an existing one.
    if (upsertedCount === 1)
      await inTransaction(() =>
        Schedules.updateOne({ _id }, { $setOnInsert: { ...doctor.hours, version: 1 } }, { upsert: true }),
      );
  }
}

export async function createDemoServices(): Promise<void> {
  for (const [index, service] of demoServices.entries()) {
    const { key, name, details, nameBn = null, detailsBn = null, picture, doctors } = service;
    const fields = {
      name,
      details,
      nameBn,
      detailsBn,
      imageUrl: picture,
      picture: null,
      pictureOwnerId: null,
      drIds: doctors.map((doctor) => demoId(`doctor ${doctor}`)),
      searchTerms: serviceTerms({ name, details, nameBn, detailsBn }),
      version: 1,
      createdAt: new Date(firstDayMs - index * dayMs),
    };
    await inTransaction(() =>
      ClinicServices.updateOne({ _id: demoId(`service ${key}`) }, { $setOnInsert: fields }, { upsert: true }),
    );
  }
}

/** Adds the pets through the command of the service, and returns their ids by name. */
export async function createDemoPets(): Promise<Record<DemoPetName, string>> {
  const pets: [string, DemoPet][] = Object.entries(demoPets);
  const ids: [string, string][] = [];
  for (const [key, { owner, ...body }] of pets) {
    const client_id = demoUuid(`pet ${key}`);
    // A pet that its owner deleted stays deleted.
    const deleted = await Trash.findOne({ 'record.clientId': client_id }).lean<TrashedPet>();
    const pet =
      deleted?.record ?? (await addPet({ ...body, client_id }, demoUsers[owner].id, { client: null })).pet;
    ids.push([key, pet._id]);
  }
  return Object.fromEntries(ids) as Record<DemoPetName, string>;
}

/** Books a demo appointment two days before its date and brings it to its status. Idempotent. */
export async function createDemoAppointment(
  planned: (typeof demoAppointments)[number],
  petIds: Awaited<ReturnType<typeof createDemoPets>>,
  today = new Date(),
): Promise<void> {
  const { id, firstName, lastName, email } = demoUsers[planned.patient];
  const patient = callerOf(demoUsers[planned.patient]);
  const client_id = demoUuid(`visit ${planned.key}`);
  if (await Appointments.exists({ patientId: id, clientId: client_id })) return;
  const appointment_date = workingDate(planned.doctor, addDays(dhakaDateOf(today), planned.inDays));
  const bookedAt = earlierOf(new Date(dhakaInstant(appointment_date, 0).getTime() - 2 * dayMs), today);
  const { appointment } = await bookAppointment(
    {
      dr_id: demoId(`doctor ${planned.doctor}`),
      service_id: demoId(`service ${planned.service}`),
      appointment_date,
      patient_name: `${firstName} ${lastName}`,
      patient_email: email,
      patient_contact: '+8801700000000',
      ...(planned.pet && { pet_id: petIds[planned.pet] }),
      client_id,
    },
    patient,
    bookedAt,
  );
  const confirmedAt = earlierOf(new Date(bookedAt.getTime() + dayMs / 24), today);
  const confirm = () => changeAppointmentStatus(appointment._id, 'Confirmed', admin, confirmedAt);
  const steps: Record<AppointmentStatus, () => Promise<unknown>> = {
    Requested: async () => {},
    Confirmed: confirm,
    'Checked in': () => changeAppointmentStatus(appointment._id, 'Checked in', admin, appointment.start),
    Cancelled: () => cancelAppointment(appointment._id, 'We are travelling that week.', patient, confirmedAt),
    Completed: async () => {
      await confirm();
      await changeAppointmentStatus(appointment._id, 'Checked in', admin, appointment.start);
      const notes = demoVisits[planned.key]?.(appointment.date);
      if (notes) await signNotes(appointment, notes);
      else await changeAppointmentStatus(appointment._id, 'Completed', admin, appointment.end);
    },
    'No-show': () => changeAppointmentStatus(appointment._id, 'No-show', admin, appointment.end),
  };
  await steps[planned.status]();
  if (planned.paid) await payFee(appointment, planned.paid, earlierOf(appointment.end, today));
}

const admin = callerOf(demoUsers.admin);
const signer = callerOf(demoUsers.doctor);

async function payFee(
  { _id, fee }: AppointmentDocument,
  method: 'cash' | 'card' | 'bkash',
  at: Date,
): Promise<void> {
  const references = { cash: undefined, card: '004711', bkash: 'BKT9A4F7K2' };
  await takeFee(_id, { method, amount: poishaToTaka(fee), reference: references[method] }, admin, at);
}

/** Signing completes the appointment. */
async function signNotes({ _id, end }: AppointmentDocument, notes: VisitNotes): Promise<void> {
  const { version } = await saveVisit(_id, { ...notes, version: 0 }, signer, end);
  await signVisit(_id, version, signer, end);
}

function workingDate(doctor: DemoDoctorName, from: string): string {
  const { hours } = demoDoctors[doctor];
  for (let days = 0; days < 7; days += 1)
    if (slotsOfDay(hours, addDays(from, days)).length > 0) return addDays(from, days);
  throw new Error(`${doctor} never works`);
}

function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}
