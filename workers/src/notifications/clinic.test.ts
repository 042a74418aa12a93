import { rooms } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVisit } from '../testing/build-visit.ts';
import { startTestNotifications, type TestNotifications } from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

const inboxOf = async (person: string) => (await system.inboxOf(person)).notifications;
/** What a room was told by messages of this name. */
const heard = (room: string, name: string) => system.toldIn(room).filter((message) => message.name === name);

describe('a visit', () => {
  test('that is booked is on the screens of patient, doctor and admins, and in the doctor’s inbox alone', async () => {
    const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
    const visit = buildVisit({ patient_id: patient, doctor_user_id: doctor });
    const { appointment_id, dr_id, service_name, slot_start, serial } = visit;
    await system.bus.publish(buildEvent('appointment.booked', visit));
    await eventually(() => {
      expect(heard(rooms.user(doctor), 'appointment.changed')).toMatchObject([
        {
          rooms: [rooms.user(patient), rooms.user(doctor), rooms.admins()],
          data: { appointment_id, dr_id },
        },
      ]);
      expect(system.told(doctor, 'notification.created')).toMatchObject([{ data: { seq: 1, unseen: 1 } }]);
    });
    const shown = { appointment_id, service_name, slot_start, serial };
    expect(await inboxOf(doctor)).toMatchObject([
      {
        content: {
          kind: 'appointment.changed',
          data: { ...shown, what: 'booked', to: 'doctor', other_name: 'Rahima Khatun' },
        },
      },
    ]);
    expect(await inboxOf(patient)).toEqual([]);
  });

  test('that an admin calls off is told to both, each with the other’s name', async () => {
    const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
    const visit = buildVisit({
      patient_id: patient,
      doctor_user_id: doctor,
      by: 'admin',
      status: 'Cancelled',
    });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...visit, previous_status: 'Confirmed' }),
    );
    for (const [person, to, other_name] of [
      [patient, 'patient', 'Dr. Farhana Islam'],
      [doctor, 'doctor', 'Rahima Khatun'],
    ] as const)
      await eventually(async () =>
        expect(await inboxOf(person)).toMatchObject([
          { content: { data: { what: 'cancelled', to, other_name } } },
        ]),
      );
  });

  test('of a doctor without an account reaches patient and admins, and a check-in fills no inbox', async () => {
    const patient = await system.buildCustomer();
    const visit = buildVisit({ patient_id: patient, by: 'doctor', status: 'Checked in' });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...visit, previous_status: 'Confirmed' }),
    );
    const last = buildVisit({ ...visit, status: 'Cancelled' });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...last, previous_status: 'Confirmed' }),
    );
    await eventually(() =>
      expect(heard(rooms.user(patient), 'appointment.changed')).toMatchObject([
        { rooms: [rooms.user(patient), rooms.admins()] },
        { rooms: [rooms.user(patient), rooms.admins()] },
      ]),
    );
    await eventually(async () =>
      expect(await inboxOf(patient)).toMatchObject([{ seq: 1, content: { data: { what: 'cancelled' } } }]),
    );
  });
});

test('many visits that are gone at once are one word to the doctors and the admins, and none to the inbox', async () => {
  const [one, other] = [await system.buildCustomer(), await system.buildCustomer()];
  const removed = { count: 500, dr_ids: [newId(), newId(), newId()], doctor_user_ids: [one, other] };
  await system.bus.publish(buildEvent('appointments.removed', removed));
  await eventually(() =>
    expect(heard(rooms.user(other), 'appointment.changed')).toMatchObject([
      {
        rooms: [rooms.user(one), rooms.user(other), rooms.admins()],
        data: { appointment_id: null, dr_id: null },
      },
    ]),
  );
  expect(await inboxOf(one)).toEqual([]);
});

describe('a reminder', () => {
  /** A visit that the clinic knows, and its reminder. */
  function remindOf(patient_id: string, standing = { active: true, slot_start: buildVisit().slot_start }) {
    const visit = buildVisit({ patient_id });
    system.clinic.visits.set(visit.appointment_id, standing);
    return buildEvent('appointment.reminder_due', { ...visit, by: 'system', hours: 24 });
  }

  test('that is delivered five times stands in the inbox once', async () => {
    const patient = await system.buildCustomer();
    const [event, last] = [remindOf(patient), remindOf(patient)];
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    await system.bus.publish(last);
    await eventually(() => expect(system.told(patient, 'notification.created')).toHaveLength(2));
    const { appointment_id, hours, dr_name, service_name, slot_start, serial } = event.data;
    const entries = await inboxOf(patient);
    expect(entries).toHaveLength(2);
    expect(entries.map(({ content }) => content)).toContainEqual({
      kind: 'appointment.reminder',
      data: { appointment_id, hours, dr_name, service_name, slot_start, serial },
    });
  });

  test('that was held up is not sent when the visit was called off, moved or forgotten meanwhile', async () => {
    const patient = await system.buildCustomer();
    const { slot_start } = buildVisit();
    await system.bus.publish(remindOf(patient, { active: false, slot_start }));
    await system.bus.publish(remindOf(patient, { active: true, slot_start: '2126-11-28T04:20:00.000Z' }));
    const forgotten = remindOf(patient);
    system.clinic.visits.delete(forgotten.data.appointment_id);
    await system.bus.publish(forgotten);
    const begun = remindOf(patient);
    const past = { ...begun.data, slot_start: '2020-01-01T04:20:00.000Z' };
    await system.bus.publish({ ...begun, data: past });
    const good = remindOf(patient);
    await system.bus.publish(good);
    await eventually(async () => {
      expect(await inboxOf(patient)).toMatchObject([
        { seq: 1, content: { data: { appointment_id: good.data.appointment_id } } },
      ]);
      expect(await system.broker.depth('notify')).toBe(0);
    });
  });
});

describe('somebody who waits', () => {
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

  test('hears of every change, and has an offer in the inbox', async () => {
    const person = await system.buildCustomer();
    const [waiting, offered] = [changed(person, false), changed(person, true)];
    await system.bus.publish(waiting);
    await system.bus.publish(offered);
    await eventually(() =>
      expect(heard(rooms.user(person), 'waitlist.changed').map(({ data }) => data)).toEqual(
        expect.arrayContaining([{ entry_id: waiting.data.entry_id }, { entry_id: offered.data.entry_id }]),
      ),
    );
    await eventually(async () =>
      expect(await inboxOf(person)).toMatchObject([
        { seq: 1, content: { kind: 'waitlist.offered', data: { entry_id: offered.data.entry_id } } },
      ]),
    );
  });
});

describe('open screens', () => {
  test('of those who choose a time of a doctor hear that a slot has changed', async () => {
    const facts = { dr_id: newId(), date: '2126-11-27' };
    await system.bus.publish(buildEvent('slot.changed', facts));
    await eventually(() =>
      expect(system.toldIn(rooms.doctorSlots(facts.dr_id))).toMatchObject([
        { name: 'slots.changed', data: facts },
      ]),
    );
  });

  test('of the doctor, the staff and everybody who waits that day hear that the queue has moved', async () => {
    const [doctor, one, other] = [newId(), newId(), newId()];
    const facts = { dr_id: newId(), date: '2126-11-27' };
    await system.bus.publish(
      buildEvent('queue.moved', { ...facts, doctor_user_id: doctor, now_serving: 3, tell: [one, other] }),
    );
    await eventually(() =>
      expect(heard(rooms.user(doctor), 'queue.changed')).toMatchObject([
        { rooms: [one, other, doctor].map((id) => rooms.user(id)).concat(rooms.admins()), data: facts },
      ]),
    );
  });

  test.each(['specialist.added', 'specialist.updated', 'specialist.deleted'] as const)(
    '%s is seen by the admins and by who looks at the doctor’s times',
    async (name) => {
      const dr_id = newId();
      const facts = { dr_id, dr_name: 'Dr. Farhana Islam', img_URL: '', img_owner_id: null };
      await system.bus.publish(buildEvent(name, facts));
      await eventually(() =>
        expect(system.toldIn(rooms.doctorSlots(dr_id))).toMatchObject([
          { name: 'clinic.changed', rooms: [rooms.doctorSlots(dr_id), rooms.admins()], data: { dr_id } },
        ]),
      );
    },
  );

  test('of the admins hear that a service is different', async () => {
    const facts = { service_id: newId(), service_name: 'Vaccination', img_URL: '', img_owner_id: null };
    await system.bus.publish(buildEvent('clinic_service.changed', facts));
    await eventually(() =>
      expect(heard(rooms.admins(), 'clinic.changed')).toContainEqual(
        expect.objectContaining({ rooms: [rooms.admins()], data: { dr_id: null } }),
      ),
    );
  });
});
