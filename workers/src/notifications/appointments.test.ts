import { rooms } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import { startTestNotifications, type TestNotifications } from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

const inboxOf = async (userId: string) => (await system.inboxOf(userId)).notifications;
const messagesNamed = (room: string, name: string) =>
  system.messagesInRoom(room).filter((message) => message.name === name);

describe('an appointment', () => {
  test('that was booked refreshes patient, doctor and admins, and notifies patient and doctor', async () => {
    const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
    const appointment = buildAppointment({ patient_id: patient, doctor_user_id: doctor });
    const { appointment_id, dr_id, service_name, slot_start, serial } = appointment;
    await system.bus.publish(buildEvent('appointment.booked', appointment));
    await eventually(() => {
      expect(messagesNamed(rooms.user(doctor), 'appointment.changed')).toMatchObject([
        {
          rooms: [rooms.user(patient), rooms.user(doctor), rooms.admins('clinic')],
          data: { appointment_id, dr_id },
        },
      ]);
      expect(system.messagesTo(doctor, 'notification.created')).toMatchObject([
        { data: { seq: 1, unseen: 1 } },
      ]);
    });
    const details = { appointment_id, service_name, slot_start, serial };
    expect(await inboxOf(doctor)).toMatchObject([
      {
        content: {
          kind: 'appointment.changed',
          data: { ...details, what: 'booked', to: 'doctor', other_name: 'Rahima Khatun' },
        },
      },
    ]);
    await eventually(async () =>
      expect(await inboxOf(patient)).toMatchObject([
        {
          content: {
            kind: 'appointment.changed',
            data: { ...details, what: 'requested', to: 'patient', other_name: 'Dr. Farhana Islam' },
          },
        },
      ]),
    );
  });

  test('cancelled by an admin notifies patient and doctor, each with the name of the other', async () => {
    const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
    const appointment = buildAppointment({
      patient_id: patient,
      doctor_user_id: doctor,
      by: 'admin',
      status: 'Cancelled',
    });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Confirmed' }),
    );
    for (const [userId, to, other_name] of [
      [patient, 'patient', 'Dr. Farhana Islam'],
      [doctor, 'doctor', 'Rahima Khatun'],
    ] as const)
      await eventually(async () =>
        expect(await inboxOf(userId)).toMatchObject([
          { content: { data: { what: 'cancelled', to, other_name } } },
        ]),
      );
  });

  test('of a doctor without an account reaches patient and admins, and a check-in notifies no user', async () => {
    const patient = await system.buildCustomer();
    const appointment = buildAppointment({ patient_id: patient, by: 'doctor', status: 'Checked in' });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...appointment, previous_status: 'Confirmed' }),
    );
    const last = buildAppointment({ ...appointment, status: 'Cancelled' });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...last, previous_status: 'Confirmed' }),
    );
    await eventually(() =>
      expect(messagesNamed(rooms.user(patient), 'appointment.changed')).toMatchObject([
        { rooms: [rooms.user(patient), rooms.admins('clinic')] },
        { rooms: [rooms.user(patient), rooms.admins('clinic')] },
      ]),
    );
    await eventually(async () =>
      expect(await inboxOf(patient)).toMatchObject([{ seq: 1, content: { data: { what: 'cancelled' } } }]),
    );
  });
});

test('several deleted appointments cause one message to doctors and admins, and no notification', async () => {
  const [one, other] = [await system.buildCustomer(), await system.buildCustomer()];
  const removed = { count: 500, dr_ids: [newId(), newId(), newId()], doctor_user_ids: [one, other] };
  await system.bus.publish(buildEvent('appointments.removed', removed));
  await eventually(() =>
    expect(messagesNamed(rooms.user(other), 'appointment.changed')).toMatchObject([
      {
        rooms: [rooms.user(one), rooms.user(other), rooms.admins('clinic')],
        data: { appointment_id: null, dr_id: null },
      },
    ]),
  );
  expect(await inboxOf(one)).toEqual([]);
});

describe('a request that waits for its confirmation', () => {
  async function createRequest(status: 'Requested' | 'Confirmed' = 'Requested') {
    const [patient, doctor, admin] = [
      await system.buildCustomer(),
      await system.buildCustomer(),
      await system.buildCustomer(),
    ];
    const appointment = buildAppointment({ patient_id: patient, doctor_user_id: doctor });
    system.clinic.setCurrent({ ...appointment, status });
    const event = buildEvent('appointment.confirmation_overdue', { ...appointment, admin_ids: [admin] });
    return { patient, doctor, admin, event };
  }

  test('reminds doctor and admins, and notifies the patient, once each', async () => {
    const { patient, doctor, admin, event } = await createRequest();
    await system.bus.publish(event);
    await system.bus.publish(event);
    for (const [userId, to, other_name] of [
      [doctor, 'doctor', 'Rahima Khatun'],
      [admin, 'doctor', 'Rahima Khatun'],
      [patient, 'patient', 'Dr. Farhana Islam'],
    ] as const)
      await eventually(async () =>
        expect(await inboxOf(userId)).toMatchObject([
          { count: 1, content: { kind: 'appointment.unconfirmed', data: { to, other_name } } },
        ]),
      );
  });

  test('reminds no user when it was confirmed meanwhile', async () => {
    const [confirmed, waiting] = [await createRequest('Confirmed'), await createRequest()];
    await system.bus.publish(confirmed.event);
    await system.bus.publish(waiting.event);
    await eventually(async () => expect(await inboxOf(waiting.patient)).toHaveLength(1));
    await eventually(async () => expect(await system.broker.depth('trigger-jobs')).toBe(0));
    expect(await inboxOf(confirmed.doctor)).toEqual([]);
  });
});

test('another time that the clinic offers is in the inbox of the patient, and its end is not', async () => {
  const patient = await system.buildCustomer();
  const appointment = buildAppointment({ patient_id: patient, by: 'doctor' });
  const { appointment_id, slot_start, dr_name } = appointment;
  system.clinic.appointments.set(appointment_id, { active: true, slot_start });
  const offer = { slot_start: '2126-11-28T04:20:00.000Z', expires_at: '2126-11-26T04:00:00.000Z' };
  await system.bus.publish(buildEvent('appointment.move_offered', { ...appointment, offer: null }));
  await system.bus.publish(buildEvent('appointment.move_offered', { ...appointment, offer }));
  await eventually(async () =>
    expect((await inboxOf(patient)).map(({ content }) => content)).toEqual([
      {
        kind: 'appointment.move_offered',
        data: {
          appointment_id,
          dr_name,
          slot_start,
          offered_start: offer.slot_start,
          expires_at: offer.expires_at,
        },
      },
    ]),
  );
});

test('a booking that needs no confirmation is announced to the patient as confirmed', async () => {
  const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
  const facts = { patient_id: patient, doctor_user_id: doctor, status: 'Confirmed' } as const;
  await system.bus.publish(buildEvent('appointment.booked', buildAppointment(facts)));
  await eventually(async () =>
    expect(await inboxOf(patient)).toMatchObject([{ content: { data: { what: 'confirmed' } } }]),
  );
  await eventually(async () =>
    expect(await inboxOf(doctor)).toMatchObject([{ content: { data: { what: 'booked' } } }]),
  );
});

describe('a reminder', () => {
  function createReminder(
    patient_id: string,
    standing = { active: true, slot_start: buildAppointment().slot_start },
  ) {
    const appointment = buildAppointment({ patient_id });
    system.clinic.appointments.set(appointment.appointment_id, standing);
    return buildEvent('appointment.reminder_due', { ...appointment, by: 'system', hours: 24 });
  }

  test('delivered five times is one notification', async () => {
    const patient = await system.buildCustomer();
    const [event, last] = [createReminder(patient), createReminder(patient)];
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    await system.bus.publish(last);
    await eventually(() => expect(system.messagesTo(patient, 'notification.created')).toHaveLength(2));
    const { appointment_id, hours, dr_name, service_name, slot_start, serial } = event.data;
    const entries = await inboxOf(patient);
    expect(entries).toHaveLength(2);
    expect(entries.map(({ content }) => content)).toContainEqual({
      kind: 'appointment.reminder',
      data: { appointment_id, hours, dr_name, service_name, slot_start, serial },
    });
  });

  test('is not sent if the appointment was cancelled, rescheduled or deleted, or has started', async () => {
    const patient = await system.buildCustomer();
    const { slot_start } = buildAppointment();
    await system.bus.publish(createReminder(patient, { active: false, slot_start }));
    await system.bus.publish(
      createReminder(patient, { active: true, slot_start: '2126-11-28T04:20:00.000Z' }),
    );
    const deleted = createReminder(patient);
    system.clinic.appointments.delete(deleted.data.appointment_id);
    await system.bus.publish(deleted);
    const started = createReminder(patient);
    const past = { ...started.data, slot_start: '2020-01-01T04:20:00.000Z' };
    await system.bus.publish({ ...started, data: past });
    const valid = createReminder(patient);
    await system.bus.publish(valid);
    await eventually(async () => {
      expect(await inboxOf(patient)).toMatchObject([
        { seq: 1, content: { data: { appointment_id: valid.data.appointment_id } } },
      ]);
      expect(await system.broker.depth('trigger-jobs')).toBe(0);
    });
  });
});

describe('a waitlist entry', () => {
  const changed = (person_id: string, offered: boolean) => {
    const offer = { start: '2126-11-27T04:20:00.000Z', expiresAt: '2126-11-26T04:10:00.000Z' };
    return buildEvent('waitlist.changed', {
      entry_id: newId(),
      person_id,
      dr_id: newId(),
      dr_name: 'Dr. Farhana Islam',
      date: '2126-11-27',
      status: offered ? 'offered' : 'waiting',
      offer: offered ? offer : null,
      patient_email: 'patient@example.com',
    });
  };

  test('sends a message for every change, and a notification for an offer', async () => {
    const userId = await system.buildCustomer();
    const [waiting, offered] = [changed(userId, false), changed(userId, true)];
    await system.bus.publish(waiting);
    await system.bus.publish(offered);
    await eventually(() =>
      expect(messagesNamed(rooms.user(userId), 'waitlist.changed').map(({ data }) => data)).toEqual(
        expect.arrayContaining([{ entry_id: waiting.data.entry_id }, { entry_id: offered.data.entry_id }]),
      ),
    );
    await eventually(async () =>
      expect(await inboxOf(userId)).toMatchObject([
        { seq: 1, content: { kind: 'waitlist.offered', data: { entry_id: offered.data.entry_id } } },
      ]),
    );
  });
});
