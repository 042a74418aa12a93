import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import { startMailSink } from '../testing/mail-servers.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  [system, sink] = await Promise.all([startTestMail(), startMailSink()]);
  await system.startWorker(sink.smtpUrl);
});
afterAll(async () => {
  await sink?.stop();
  await system?.close();
});

function createAppointment(facts: Parameters<typeof buildAppointment>[0] = {}, locale: 'en' | 'bn' = 'en') {
  const appointment = buildAppointment(facts);
  addUser(appointment.patient_id, locale);
  system.clinic.appointments.set(appointment.appointment_id, {
    active: true,
    slot_start: appointment.slot_start,
  });
  return appointment;
}

function addUser(user_id: string, locale: 'en' | 'bn') {
  system.account.users.set(user_id, {
    user_id,
    full_name: 'Rahima Khatun',
    email: `account-${user_id}@example.com`,
    image_URL: '',
    email_verified: true,
    locale,
    sequence: 1,
  });
}

const emailTo = (address: string) =>
  eventually(
    async () => {
      const [email, ...others] = await sink.emailsTo(address);
      if (!email) throw new Error('no email has arrived');
      expect(others).toEqual([]);
      return email;
    },
    { within: 25_000 },
  );

/** Waits until all earlier events are handled, with an email for a later one. */
async function settle() {
  const last = createAppointment();
  await system.bus.publish(buildEvent('appointment.booked', last));
  await emailTo(last.dr_email);
  await eventually(async () => expect(await system.broker.depth('mail')).toBe(0));
}

describe('an appointment email', () => {
  test('goes to the doctor, not the patient, when the patient has booked', async () => {
    const appointment = createAppointment();
    await system.bus.publish(buildEvent('appointment.booked', appointment));
    const email = await emailTo(appointment.dr_email);
    expect(email.subject).toBe('New appointment: Rahima Khatun');
    expect(email.text).toContain('Hello Dr. Farhana Islam,');
    expect(email.text).toContain('When: Wednesday, 27 November 2126, 10:20 am (Dhaka time)');
    expect(email.text).toContain('Serial number: 5');
    expect(email.text).toContain(
      `https://petcare.example/appointments?appointment=${appointment.appointment_id}`,
    );
    await settle();
    expect(await sink.emailsTo(appointment.patient_email)).toEqual([]);
  });

  test('goes to the patient at the address of the appointment, in their language, when the doctor confirms', async () => {
    const appointment = createAppointment({ by: 'doctor', status: 'Confirmed' }, 'bn');
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Requested' }),
    );
    const email = await emailTo(appointment.patient_email);
    expect(email.subject).toBe('Dr. Farhana Islam-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নিশ্চিত হয়েছে');
    expect(email.text).toContain('২৭ নভেম্বর, ২১২৬, সকাল ১০:২০ (ঢাকার সময়)');
    expect(email.text).toContain('আপনার সিরিয়াল নম্বর: ৫');
    expect(email.text).toContain('ঠিকানা: House 12, Road 5, Dhanmondi, Dhaka');
    await settle();
    expect(await sink.emailsTo(appointment.dr_email)).toEqual([]);
  });

  test('goes to both with the previous time when an admin reschedules', async () => {
    const doctor_user_id = newId();
    addUser(doctor_user_id, 'bn');
    const appointment = createAppointment({ by: 'admin', doctor_user_id });
    const previous_start = '2126-11-26T05:00:00.000Z';
    await system.bus.publish(buildEvent('appointment.rescheduled', { ...appointment, previous_start }));
    const patientEmail = await emailTo(appointment.patient_email);
    expect(patientEmail.subject).toBe('Your appointment with Dr. Farhana Islam was rescheduled');
    expect(patientEmail.text).toContain('Previously: Tuesday, 26 November 2126, 11:00 am (Dhaka time)');
    const doctorEmail = await emailTo(appointment.dr_email);
    expect(doctorEmail.subject).toBe('Rahima Khatun-এর অ্যাপয়েন্টমেন্টের সময় বদলেছে');
    expect(doctorEmail.headers['message-id']).not.toBe(patientEmail.headers['message-id']);
  });

  test('gives the patient the reason and a link to other times when the doctor cancels', async () => {
    const appointment = createAppointment({ by: 'doctor', status: 'Cancelled', reason: 'I am ill today' });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Confirmed' }),
    );
    const email = await emailTo(appointment.patient_email);
    expect(email.subject).toBe('Your appointment with Dr. Farhana Islam is cancelled');
    expect(email.text).toContain('Reason: I am ill today');
    expect(email.text).toContain('https://petcare.example/services');
  });

  test('goes to the doctor but not to a patient without an account', async () => {
    const appointment = buildAppointment({ by: 'admin', status: 'Cancelled', doctor_user_id: newId() });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Confirmed' }),
    );
    await emailTo(appointment.dr_email);
    await settle();
    expect(await sink.emailsTo(appointment.patient_email)).toEqual([]);
  });
});

describe('a reminder email', () => {
  test.each([
    [24, 'Reminder: your appointment with Dr. Farhana Islam'],
    [2, 'Soon: your appointment with Dr. Farhana Islam'],
  ] as const)('%i hours before is sent once for an event delivered several times', async (hours, subject) => {
    const appointment = createAppointment({ by: 'system' });
    const event = buildEvent('appointment.reminder_due', { ...appointment, hours });
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    expect((await emailTo(appointment.patient_email)).subject).toBe(subject);
    await settle();
    await emailTo(appointment.patient_email);
  });

  test('is not sent for an appointment cancelled meanwhile', async () => {
    const appointment = createAppointment({ by: 'system' });
    system.clinic.appointments.set(appointment.appointment_id, {
      active: false,
      slot_start: appointment.slot_start,
    });
    await system.bus.publish(buildEvent('appointment.reminder_due', { ...appointment, hours: 24 }));
    const after = createAppointment({ by: 'system' });
    await system.bus.publish(buildEvent('appointment.reminder_due', { ...after, hours: 24 }));
    await emailTo(after.patient_email);
    await settle();
    expect(await sink.emailsTo(appointment.patient_email)).toEqual([]);
  });
});

test('a waitlist offer is emailed until it expires', async () => {
  const [person_id, inTime, late] = [newId(), `${newId()}@example.com`, `${newId()}@example.com`];
  addUser(person_id, 'en');
  const offered = (patient_email: string, expiresAt: string) =>
    buildEvent('waitlist.changed', {
      entry_id: newId(),
      person_id,
      dr_id: newId(),
      dr_name: 'Dr. Farhana Islam',
      date: '2126-11-27',
      status: 'offered',
      offer: { start: '2126-11-27T04:20:00.000Z', expiresAt },
      patient_email,
    });
  await system.bus.publish(offered(late, '2020-11-27T04:10:00.000Z'));
  await system.bus.publish(offered(inTime, '2126-11-26T04:10:00.000Z'));
  const email = await emailTo(inTime);
  expect(email.subject).toBe('A time with Dr. Farhana Islam is free for you');
  expect(email.text).toContain('We keep it for you until 10:10 am.');
  await settle();
  expect(await sink.emailsTo(late)).toEqual([]);
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
  await system.bus.publish(buildEvent('specialist.invited', used));
  await system.bus.publish(buildEvent('specialist.invited', open));
  const email = await emailTo(to);
  expect(email.subject).toBe('Your PetCare account for doctors · চিকিৎসক হিসেবে আপনার পেটকেয়ার অ্যাকাউন্ট');
  expect(email.text).toContain(link);
  expect(email.text).toContain('within 7 days');
  expect(email.text).toContain('৭ দিনের মধ্যে');
  expect(email.html).toContain('<div lang="bn"');
});
