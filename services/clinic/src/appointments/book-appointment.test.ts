import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { blockWrites } from '@petcare/platform/mongo/write-guard.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { describe, expect, test } from 'vitest';
import { Reminders } from './reminders/reminder.model.ts';
import { ClinicServices } from '../doctors/treatments/clinic-service.model.ts';
import { Schedules } from '../doctors/schedules/schedule.model.ts';
import { SlotClaims } from '../calendar/slots/claim.model.ts';
import { buildAccount } from '../testing/build-account.ts';
import { buildDoctor, buildService, everyDay } from '../testing/build-doctor.ts';
import { buildPet } from '../testing/build-pet.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../testing/appointment-request.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { Appointments, toAppointment } from './appointment.model.ts';
import { bookAppointment } from './book-appointment.ts';

useTestDatabase();

const day = dateInDays(3);
const at = (time: string, date = day) => dhakaTime(date, time);
const newPatient = () => buildUser();

const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);

describe('one slot', () => {
  test('is booked by one of many concurrent requests, and the others are refused', async () => {
    const clinic = await buildDoctor();
    const body = appointmentBody(clinic, { slot_start: at('10:00') });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => bookAppointment(body, newPatient()).then(() => 'booked', codeOf)),
    );
    expect(answers.filter((answer) => answer === 'booked')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'slot_taken')).toHaveLength(59);
    expect(await Appointments.countDocuments({ drId: clinic.doctor._id })).toBe(1);
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(1);
  });

  test('cannot be overlapped after a change of the doctor’s slot length', async () => {
    const clinic = await buildDoctor();
    await bookAppointment(appointmentBody(clinic, { slot_start: at('10:20') }), newPatient());
    await inTransaction(() => Schedules.updateOne({ _id: clinic.doctor._id }, { $set: { slotMinutes: 30 } }));
    const overlapping = bookAppointment(appointmentBody(clinic, { slot_start: at('10:00') }), newPatient());
    await expect(overlapping).rejects.toMatchObject({ code: 'slot_taken' });
    const after = bookAppointment(appointmentBody(clinic, { slot_start: at('11:00') }), newPatient());
    await expect(after).resolves.toMatchObject({ booked: true });
  });
});

describe('a booking with a date only', () => {
  test('gets the earliest free slot and the next serial, each once, under concurrency', async () => {
    const clinic = await buildDoctor();
    const booked = await Promise.all(
      Array.from({ length: 24 }, () => bookAppointment(appointmentBody(clinic), newPatient())),
    );
    const serials = booked.map(({ appointment }) => appointment.serial).toSorted((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    const first = booked.find(({ appointment }) => appointment.serial === 1);
    expect(first?.appointment.start.toISOString()).toBe(at('09:00'));
  });

  test('on a full day is refused with the next three dates that have a free slot', async () => {
    const clinic = await buildDoctor(
      {},
      {
        overrides: [
          { date: day, hours: [{ from: '09:00', to: '09:20' }] },
          { date: addDays(day, 2), hours: [] },
        ],
      },
    );
    await bookAppointment(appointmentBody(clinic), newPatient());
    await expect(bookAppointment(appointmentBody(clinic), newPatient())).rejects.toMatchObject({
      code: 'day_full',
      details: { next_free_dates: [1, 3, 4].map((days) => addDays(day, days)) },
    });
  });
});

describe('the stored appointment', () => {
  test('has fee and names from the records, never from the body', async () => {
    const clinic = await buildDoctor({ fee: 120_050 });
    const { appointment } = await bookAppointment(
      Object.assign(appointmentBody(clinic), { fees: 1, service_name: 'Free of charge' }),
      newPatient(),
    );
    expect(appointment).toMatchObject({
      fee: 120_050,
      serviceName: 'Vaccination',
      drName: clinic.doctor.name,
      status: 'Requested',
    });
    expect(await Reminders.countDocuments({ appointmentId: appointment._id })).toBe(2);
    const events = await OutboxRows.find({ 'envelope.aggregate.id': appointment._id })
      .sort({ _id: 1 })
      .lean();
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['appointment.booked']);
  });

  test('keeps the names of its service in both languages, as does its event', async () => {
    const clinic = await buildDoctor();
    await inTransaction(() => ClinicServices.updateOne({ _id: clinic.service._id }, { nameBn: 'টিকাদান' }));
    const { appointment } = await bookAppointment(appointmentBody(clinic), newPatient());
    await inTransaction(() => ClinicServices.updateOne({ _id: clinic.service._id }, { nameBn: 'অন্য নাম' }));
    const names = { service_name: 'Vaccination', service_name_bn: 'টিকাদান' };
    expect(toAppointment(appointment)).toMatchObject(names);
    const event = await OutboxRows.findOne({ 'envelope.aggregate.id': appointment._id }).lean();
    expect(event?.envelope.data).toMatchObject(names);
  });

  test('is one when the same request is sent twice at once', async () => {
    const clinic = await buildDoctor();
    const patient = newPatient();
    const body = appointmentBody(clinic, { client_id: '3f2f3e5e-7f1e-4a52-9c39-0a1f0b2f6a11' });
    const both = await Promise.all([bookAppointment(body, patient), bookAppointment(body, patient)]);
    expect(both.filter(({ booked }) => booked)).toHaveLength(1);
    expect(new Set(both.map(({ appointment }) => appointment._id)).size).toBe(1);
    const other = bookAppointment({ ...body, patient_name: 'Ayesha Siddiqa' }, patient);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });
});

describe('a booking that names a pet', () => {
  test('allows one appointment per pet with a doctor on one day, each with its own slot and serial', async () => {
    const clinic = await buildDoctor();
    const patient = newPatient();
    const [minu, tuni] = [await buildPet({ ownerId: patient.id }), await buildPet({ ownerId: patient.id })];
    const booked = await Promise.all(
      [minu, tuni, minu, tuni].map(({ _id: pet_id }) =>
        bookAppointment(appointmentBody(clinic, { pet_id }), patient).then(
          ({ appointment }) => appointment.serial,
          codeOf,
        ),
      ),
    );
    expect(booked.map(String).toSorted()).toEqual(['1', '2', 'already_booked', 'already_booked']);
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(2);
    const pets = await Appointments.distinct('pet.id', { patientId: patient.id, active: true });
    expect(pets.toSorted()).toEqual([minu._id, tuni._id].toSorted());
  });

  test('copies name and species, and keeps the reason', async () => {
    const clinic = await buildDoctor();
    const patient = newPatient();
    const pet = await buildPet({ ownerId: patient.id, name: 'Tuntuni', species: 'bird' });
    const request = appointmentBody(clinic, { pet_id: pet._id, reason: 'She does not sing.' });
    const { appointment } = await bookAppointment(request, patient);
    expect(appointment).toMatchObject({
      pet: { id: pet._id, name: 'Tuntuni', species: 'bird' },
      reason: 'She does not sing.',
    });
  });

  test.each([
    ['of another owner', {}],
    ['that was archived', { status: 'archived' as const }],
    ['that has died', { status: 'deceased' as const }],
  ])('is refused for one %s, naming the field', async (_what, given) => {
    const clinic = await buildDoctor();
    const patient = newPatient();
    const pet = await buildPet({ ...('status' in given && { ownerId: patient.id }), ...given });
    const booking = bookAppointment(appointmentBody(clinic, { pet_id: pet._id }), patient);
    await expect(booking).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'pet_id' }] });
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(0);
  });

  test('with a repeated client id but another pet is a client error', async () => {
    const clinic = await buildDoctor();
    const patient = newPatient();
    const pet = await buildPet({ ownerId: patient.id });
    const client_id = '5f2f3e5e-7f1e-4a52-9c39-0a1f0b2f6a12';
    await bookAppointment(appointmentBody(clinic, { client_id }), patient);
    const other = bookAppointment(appointmentBody(clinic, { client_id, pet_id: pet._id }), patient);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });
});

describe('a booking is refused for', () => {
  test('a second appointment with the same doctor on one day, naming the first', async () => {
    const clinic = await buildDoctor();
    const patient = newPatient();
    const { appointment } = await bookAppointment(appointmentBody(clinic), patient);
    await expect(bookAppointment(appointmentBody(clinic), patient)).rejects.toMatchObject({
      code: 'already_booked',
      details: { appointment_id: appointment._id },
    });
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(1);
  });

  test('a doctor who does not offer the service', async () => {
    const clinic = await buildDoctor();
    const other = await buildService();
    const booking = bookAppointment(appointmentBody({ ...clinic, service: other }), newPatient());
    await expect(booking).rejects.toMatchObject({ code: 'doctor_not_available' });
  });

  test('another patient, except by an admin', async () => {
    const clinic = await buildDoctor();
    const body = appointmentBody(clinic, { patient_id: (await buildAccount()).id });
    await expect(bookAppointment(body, newPatient())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(bookAppointment(body, { ...newPatient(), role: 'admin' })).resolves.toMatchObject({
      appointment: { patientId: body.patient_id },
    });
  });

  test.each([
    ['that does not exist', null],
    [
      'that is deleted',
      (id: string) => inTransaction(() => UserCopies.updateOne({ _id: id }, { email: '' })),
    ],
    ['that is being deleted', blockWrites],
  ])('by an admin for an account %s, naming the field and storing nothing', async (_, remove) => {
    const clinic = await buildDoctor();
    const { id: patient_id } = remove ? await buildAccount() : buildUser();
    await remove?.(patient_id);
    const booking = bookAppointment(appointmentBody(clinic, { patient_id }), buildUser('admin'));
    await expect(booking).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'patient_id' }] });
    expect(await Appointments.countDocuments({ drId: clinic.doctor._id })).toBe(0);
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(0);
  });

  test.each([
    ['yesterday', { appointment_date: addDays(dhakaDateOf(new Date()), -1) }, 'appointment_date'],
    [
      'a day beyond the horizon',
      { appointment_date: addDays(dhakaDateOf(new Date()), 61) },
      'appointment_date',
    ],
    ['a time between two slots', { slot_start: at('10:05') }, 'slot_start'],
    [
      'a slot of another day',
      { appointment_date: day, slot_start: at('10:00', addDays(day, 1)) },
      'slot_start',
    ],
  ])('%s, naming the field and storing nothing', async (_, given, field) => {
    const clinic = await buildDoctor();
    await expect(bookAppointment(appointmentBody(clinic, given), newPatient())).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field }],
    });
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(0);
  });

  test('a slot that begins in less than half an hour', async () => {
    const clinic = await buildDoctor({}, everyDay);
    const now = new Date(Date.parse(at('10:00')) - 29 * 60_000);
    const booking = bookAppointment(appointmentBody(clinic, { slot_start: at('10:00') }), newPatient(), now);
    await expect(booking).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'slot_start' }] });
  });
});
