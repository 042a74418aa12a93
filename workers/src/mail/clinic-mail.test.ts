import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import { addAppointment } from '../testing/appointment-mail.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';
import { PendingChanges } from './doctor-changes/pending-change.model.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.startWorker();
});
afterAll(() => system.close());

const createAppointment = (
  facts?: Parameters<typeof addAppointment>[1],
  locale?: Parameters<typeof addAppointment>[2],
) => addAppointment(system, facts, locale);
/** A change that a doctor is emailed about is stored before its event is handled. */
const changesFor = ({ dr_id }: { dr_id: string }) => PendingChanges.countDocuments({ 'doctor.id': dr_id });

test.each([
  ['en', 'Your request for Dr. Farhana Islam still waits for its confirmation', 'We have reminded them'],
  ['bn', 'Dr. Farhana Islam-এর কাছে আপনার অনুরোধটি এখনও নিশ্চিত হয়নি', 'মনে করিয়ে দিয়েছি'],
] as const)(
  'a request that waits too long is announced to the patient in %s',
  async (locale, subject, words) => {
    const appointment = createAppointment({}, locale);
    await system.handle(buildEvent('appointment.confirmation_overdue', { ...appointment, admin_ids: [] }));
    const email = await system.onlyEmailTo(appointment.patient_email);
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(words);
  },
);

test.each([
  ['en', 'Dr. Farhana Islam is away: please choose another time', 'New time: Thursday, 28 November 2126'],
  ['bn', 'Dr. Farhana Islam ছুটিতে: অনুগ্রহ করে অন্য সময় বেছে নিন', 'নতুন সময়: '],
] as const)('another time is offered to the patient in %s', async (locale, subject, words) => {
  const appointment = createAppointment({ by: 'doctor' }, locale);
  const offer = { slot_start: '2126-11-28T04:20:00.000Z', expires_at: '2126-11-26T04:00:00.000Z' };
  await system.handle(buildEvent('appointment.move_offered', { ...appointment, offer }));
  const email = await system.onlyEmailTo(appointment.patient_email);
  expect(email.subject).toBe(subject);
  expect(email.text).toContain(words);
  expect(email.text).toContain(appointment.appointment_id);
});

describe('an appointment email', () => {
  test('goes to the doctor, and as a receipt to the patient, when the patient has booked', async () => {
    const appointment = createAppointment();
    await system.handle(buildEvent('appointment.booked', appointment));
    const email = await system.onlyEmailTo(appointment.dr_email);
    expect(email.subject).toBe('New appointment');
    expect(email.text).toContain('Vaccination for Rahima Khatun');
    expect(email.text).toContain('Hello Dr. Farhana Islam,');
    expect(email.text).toContain('When: Wednesday, 27 November 2126, 10:20 am (Dhaka time)');
    expect(email.text).toContain('Serial number: 5');
    expect(email.text).toContain(
      `https://petcare.example/appointments?appointment=${appointment.appointment_id}`,
    );
    const receipt = await system.onlyEmailTo(appointment.patient_email);
    expect(receipt.subject).toBe('We received your request for an appointment with Dr. Farhana Islam');
    expect(receipt.text).toContain('Your serial number: 5');
  });

  test.each([
    ['rescheduled', 'You have rescheduled your appointment.'],
    ['cancelled', 'You have cancelled your appointment.'],
  ] as const)('says that the patient has %s, without the reason', async (change, words) => {
    const appointment = createAppointment({
      reason: 'I am travelling',
      ...(change === 'cancelled' && { status: 'Cancelled' }),
    });
    await system.handle(
      change === 'cancelled'
        ? buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Requested' })
        : buildEvent('appointment.rescheduled', {
            ...appointment,
            previous_start: '2126-11-26T05:00:00.000Z',
          }),
    );
    const email = await system.onlyEmailTo(appointment.patient_email);
    expect(email.text).toContain(words);
    expect(email.text).not.toContain('travelling');
  });

  test('goes to the patient at the address of the appointment, in their language, when the doctor confirms', async () => {
    const appointment = createAppointment(
      { by: 'doctor', status: 'Confirmed', service_name_bn: 'টিকাদান' },
      'bn',
    );
    await system.handle(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Requested' }),
    );
    const email = await system.onlyEmailTo(appointment.patient_email);
    expect(email.subject).toBe('Dr. Farhana Islam-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নিশ্চিত হয়েছে');
    expect(email.text).toContain('২৭ নভেম্বর, ২১২৬, সকাল ১০:২০ (ঢাকার সময়)');
    expect(email.text).toContain('আপনার সিরিয়াল নম্বর: ৫');
    expect(email.text).toContain('টিকাদান');
    expect(email.text).not.toContain(appointment.service_name);
    expect(email.text).toContain('ঠিকানা: House 12, Road 5, Dhanmondi, Dhaka');
    expect(await changesFor(appointment)).toBe(0);
  });

  test('goes to both with the previous time when an admin reschedules', async () => {
    const doctor_user_id = newId();
    system.account.addUser({ user_id: doctor_user_id, locale: 'bn' });
    const appointment = createAppointment({ by: 'admin', doctor_user_id });
    const previous_start = '2126-11-26T05:00:00.000Z';
    await system.handle(buildEvent('appointment.rescheduled', { ...appointment, previous_start }));
    const patientEmail = await system.onlyEmailTo(appointment.patient_email);
    expect(patientEmail.subject).toBe('Your appointment with Dr. Farhana Islam was rescheduled');
    expect(patientEmail.text).toContain('Previously: Tuesday, 26 November 2126, 11:00 am (Dhaka time)');
    const doctorEmail = await system.onlyEmailTo(appointment.dr_email);
    expect(doctorEmail.subject).toBe('একটি অ্যাপয়েন্টমেন্টের সময় বদলেছে');
    expect(doctorEmail.headers['message-id']).not.toBe(patientEmail.headers['message-id']);
  });

  test('gives the patient the reason and a link to other times when the doctor cancels', async () => {
    const appointment = createAppointment({ by: 'doctor', status: 'Cancelled', reason: 'I am ill today' });
    await system.handle(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Confirmed' }),
    );
    const email = await system.onlyEmailTo(appointment.patient_email);
    expect(email.subject).toBe('Your appointment with Dr. Farhana Islam is cancelled');
    expect(email.text).toContain('Reason: I am ill today');
    expect(email.text).toContain('https://petcare.example/services');
  });

  test.each(['booked', 'cancelled'] as const)(
    'about a %s appointment carries no words of an attacker',
    async (what) => {
      const lure = 'Urgent: claim your prize at http://evil.example';
      const appointment = createAppointment({
        patient_name: lure,
        ...(what === 'cancelled' && { status: 'Cancelled', reason: lure }),
      });
      await system.handle(
        what === 'booked'
          ? buildEvent('appointment.booked', appointment)
          : buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Requested' }),
      );
      const email = await system.onlyEmailTo(appointment.dr_email);
      expect(email.subject).toBe(what === 'booked' ? 'New appointment' : 'An appointment is cancelled');
      expect(email.text).toContain('Vaccination for a patient');
      expect(JSON.stringify(email)).not.toContain('evil.example');
    },
  );

  test('goes to the doctor but not to a patient without an account', async () => {
    const appointment = buildAppointment({ by: 'admin', status: 'Cancelled', doctor_user_id: newId() });
    await system.handle(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Confirmed' }),
    );
    expect(await changesFor(appointment)).toBe(1);
    expect(await system.emailsTo(appointment.patient_email)).toEqual([]);
  });
});

describe('a reminder email', () => {
  test.each([
    [24, 'Reminder: your appointment with Dr. Farhana Islam'],
    [2, 'Soon: your appointment with Dr. Farhana Islam'],
  ] as const)('%i hours before is sent to the patient', async (hours, subject) => {
    const appointment = createAppointment({ by: 'system' });
    await system.handle(buildEvent('appointment.reminder_due', { ...appointment, hours }));
    expect((await system.onlyEmailTo(appointment.patient_email)).subject).toBe(subject);
  });

  test('is not sent for an appointment cancelled meanwhile', async () => {
    const appointment = createAppointment({ by: 'system' });
    system.clinic.appointments.set(appointment.appointment_id, {
      active: false,
      slot_start: appointment.slot_start,
    });
    await system.handle(buildEvent('appointment.reminder_due', { ...appointment, hours: 24 }));
    expect(await system.emailsTo(appointment.patient_email)).toEqual([]);
  });
});

test('an invited doctor receives the link, unless the invitation was revoked', async () => {
  const createInvitation = () => {
    const facts = { dr_id: newId(), dr_name: 'Dr. Farhana Islam', img_URL: '', img_owner_id: null };
    return { ...facts, invitation_id: newId() };
  };
  const [open, used] = [createInvitation(), createInvitation()];
  const to = `doctor-${newId()}@example.com`;
  const link = 'https://petcare.example/invitation?token=secret';
  system.clinic.invitations.set(open.invitation_id, { to, full_name: open.dr_name, locale: 'en', link });
  await system.handle(buildEvent('specialist.invited', used));
  await system.handle(buildEvent('specialist.invited', open));
  const email = await system.onlyEmailTo(to);
  expect(email.subject).toBe('Your PetCare account for doctors · চিকিৎসক হিসেবে আপনার পেটকেয়ার অ্যাকাউন্ট');
  expect(email.text).toContain(link);
  expect(email.text).toContain('within 7 days');
  expect(email.text).toContain('৭ দিনের মধ্যে');
  expect(email.html).toContain('<div lang="bn"');
});
