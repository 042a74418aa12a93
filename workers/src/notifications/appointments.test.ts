import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import {
  startTestNotifications,
  type NotificationCases,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

type Appointment = ReturnType<typeof buildAppointment>;

/** Builds the notification about a change, which names the other of patient and doctor. */
function changeOf(
  { appointment_id, service_name, slot_start, serial, patient_name, dr_name }: Appointment,
  to: 'patient' | 'doctor',
  what: 'booked' | 'requested' | 'confirmed' | 'cancelled',
) {
  const other_name = to === 'doctor' ? patient_name : dr_name;
  const data = { appointment_id, service_name, slot_start, serial, what, to, other_name };
  return { kind: 'appointment.changed', data } as const;
}

const cancelled = (appointment: Appointment) =>
  buildEvent('appointment.status_changed', {
    ...appointment,
    status: 'Cancelled',
    previous_status: 'Confirmed',
  });

const changes: NotificationCases = {
  'a requested appointment notifies patient and doctor': (patient_id, doctor_user_id) => {
    const appointment = buildAppointment({ patient_id, doctor_user_id });
    return {
      events: [buildEvent('appointment.booked', appointment)],
      inboxes: [[changeOf(appointment, 'patient', 'requested')], [changeOf(appointment, 'doctor', 'booked')]],
    };
  },
  'a booking that needs no confirmation notifies the patient of a confirmed one': (patient_id, doctor) => {
    const appointment = buildAppointment({ patient_id, doctor_user_id: doctor, status: 'Confirmed' });
    return {
      events: [buildEvent('appointment.booked', appointment)],
      inboxes: [[changeOf(appointment, 'patient', 'confirmed')], [changeOf(appointment, 'doctor', 'booked')]],
    };
  },
  'an appointment cancelled by an admin notifies patient and doctor': (patient_id, doctor_user_id) => {
    const appointment = buildAppointment({ patient_id, doctor_user_id, by: 'admin' });
    return {
      events: [cancelled(appointment)],
      inboxes: [
        [changeOf(appointment, 'patient', 'cancelled')],
        [changeOf(appointment, 'doctor', 'cancelled')],
      ],
    };
  },
  'a check-in notifies no user, also when the doctor has no account': (patient_id) => {
    const appointment = buildAppointment({ patient_id, by: 'doctor' });
    const checkedIn = { ...appointment, status: 'Checked in', previous_status: 'Confirmed' } as const;
    return {
      events: [buildEvent('appointment.status_changed', checkedIn), cancelled(appointment)],
      inboxes: [[changeOf(appointment, 'patient', 'cancelled')]],
    };
  },
  'an accepted emergency notifies of no booking besides': (patient_id, doctor_user_id) => ({
    events: [
      buildEvent(
        'appointment.booked',
        buildAppointment({ patient_id, doctor_user_id, by: 'doctor', emergency_id: newId() }),
      ),
    ],
    inboxes: [],
  }),
};

const offers: NotificationCases = {
  'another time that the clinic offers notifies the patient, and its end does not': (patient_id) => {
    const appointment = buildAppointment({ patient_id, by: 'doctor' });
    const { appointment_id, slot_start, dr_name } = appointment;
    system.clinic.appointments.set(appointment_id, { active: true, slot_start });
    const offer = { slot_start: '2126-11-28T04:20:00.000Z', expires_at: '2126-11-26T04:00:00.000Z' };
    const times = { slot_start, offered_start: offer.slot_start, expires_at: offer.expires_at };
    return {
      events: [
        buildEvent('appointment.move_offered', { ...appointment, offer: null }),
        buildEvent('appointment.move_offered', { ...appointment, offer }),
      ],
      inboxes: [[{ kind: 'appointment.move_offered', data: { appointment_id, dr_name, ...times } }]],
    };
  },
  'an offer of the waitlist notifies the patient, and other changes of the entry do not': (user_id) => {
    const entry = { entry_id: newId(), dr_name: 'Dr. Farhana Islam' };
    const facts = { ...entry, user_id, patient_email: '', dr_id: newId(), date: '2126-11-27' };
    const offer = { start: '2126-11-27T04:20:00.000Z', expiresAt: '2126-11-26T04:10:00.000Z' };
    const times = { slot_start: offer.start, expires_at: offer.expiresAt };
    return {
      events: [
        buildEvent('waitlist.changed', { ...facts, status: 'waiting', offer: null }),
        buildEvent('waitlist.changed', { ...facts, status: 'offered', offer }),
      ],
      inboxes: [[{ kind: 'waitlist.offered', data: { ...entry, ...times } }]],
    };
  },
};

function reminderOf(facts: Partial<Appointment>, standing: { active?: boolean; slot_start?: string } = {}) {
  const appointment = buildAppointment({ ...facts, by: 'system' });
  const { appointment_id, slot_start } = appointment;
  system.clinic.appointments.set(appointment_id, { active: true, slot_start, ...standing });
  return buildEvent('appointment.reminder_due', { ...appointment, hours: 24 });
}

const reminders: NotificationCases = {
  'a reminder notifies the patient': (patient_id) => {
    const event = reminderOf({ patient_id });
    const { appointment_id, hours, dr_name, service_name, slot_start, serial } = event.data;
    const data = { appointment_id, hours, dr_name, service_name, slot_start, serial };
    return { events: [event], inboxes: [[{ kind: 'appointment.reminder', data }]] };
  },
  'a reminder of a cancelled appointment notifies no user': (patient_id) => ({
    events: [reminderOf({ patient_id }, { active: false })],
    inboxes: [],
  }),
  'a reminder of a rescheduled appointment notifies no user': (patient_id) => ({
    events: [reminderOf({ patient_id }, { slot_start: '2126-11-28T04:20:00.000Z' })],
    inboxes: [],
  }),
  'a reminder of a deleted appointment notifies no user': (patient_id) => {
    const event = reminderOf({ patient_id });
    system.clinic.appointments.delete(event.data.appointment_id);
    return { events: [event], inboxes: [] };
  },
  'a reminder of an appointment that has started notifies no user': (patient_id) => ({
    events: [reminderOf({ patient_id, slot_start: '2020-01-01T04:20:00.000Z' })],
    inboxes: [],
  }),
};

test.each(Object.entries({ ...changes, ...offers, ...reminders }))('%s', (_, build) =>
  system.expectInboxes(build),
);

async function handleOverdue(status: 'Requested' | 'Confirmed') {
  const [patient = '', doctor = '', admin = ''] = await system.signUp(3);
  const appointment = buildAppointment({ patient_id: patient, doctor_user_id: doctor });
  system.clinic.setCurrent({ ...appointment, status });
  const facts: EventData<'appointment.confirmation_overdue'> = { ...appointment, admin_ids: [admin] };
  await system.handle(buildEvent('appointment.confirmation_overdue', facts));
  return Promise.all([patient, doctor, admin].map(system.contentsOf));
}

test('a request that waits for its confirmation notifies patient, doctor and admins', async () => {
  const [patient, doctor, admin] = await handleOverdue('Requested');
  const toDoctor = { kind: 'appointment.unconfirmed', data: { to: 'doctor', other_name: 'Rahima Khatun' } };
  expect(patient).toMatchObject([{ data: { to: 'patient', other_name: 'Dr. Farhana Islam' } }]);
  expect(doctor).toMatchObject([toDoctor]);
  expect(admin).toMatchObject([toDoctor]);
});

test('a request that was confirmed meanwhile notifies no user', async () => {
  expect(await handleOverdue('Confirmed')).toEqual([[], [], []]);
});
