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

test('signed notes of a visit refresh the pages of patient and admins, and notify the patient once', async () => {
  const [patient, visit_id] = [await system.buildCustomer(), newId()];
  const facts = { dr_name: 'Dr. Farhana Islam', pet_name: 'Minu', date: '2026-11-22' };
  const signed = buildEvent('visit.signed', {
    ...facts,
    visit_id,
    appointment_id: visit_id,
    pet_id: newId(),
    patient_id: patient,
    dr_id: newId(),
    diagnosis: 'Tick fever',
    weight_kg: 4.2,
    vaccinations: [],
    prescription_lines: 1,
  });
  await system.bus.publish(signed);
  await system.bus.publish(signed);
  await system.bus.publish(buildEvent('visit.amended', signed.data));
  await eventually(async () =>
    expect(
      (await inboxOf(patient))
        .map(({ content }) => content)
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ).toEqual([
      { kind: 'visit.signed', data: { ...facts, visit_id, amended: false } },
      { kind: 'visit.signed', data: { ...facts, visit_id, amended: true } },
    ]),
  );
  await eventually(() =>
    expect(messagesNamed(rooms.user(patient), 'visit.changed')[0]).toMatchObject({
      rooms: [rooms.user(patient), rooms.admins('clinic')],
      data: { visit_id },
    }),
  );
});

test('a fee that did not become an appointment is in the inbox of the patient, but not one paid twice', async () => {
  const patient = await system.buildCustomer();
  const facts = { patient_id: patient, dr_id: newId(), dr_name: 'Dr. Sadia Islam', payment_id: newId() };
  const refused = (refusal: 'slot_taken' | 'paid_twice') =>
    buildEvent('prepayment.refused', { ...facts, prepayment_id: newId(), refusal });
  const taken = refused('slot_taken');
  await system.bus.publish(refused('paid_twice'));
  await system.bus.publish(taken);
  await system.bus.publish(taken);
  await eventually(async () => expect(await system.broker.depth('trigger-jobs')).toBe(0));
  await eventually(async () =>
    expect((await inboxOf(patient)).map(({ content }) => content)).toEqual([
      {
        kind: 'prepayment.refused',
        data: { prepayment_id: taken.data.prepayment_id, dr_name: 'Dr. Sadia Islam' },
      },
    ]),
  );
});

test('a fee at the reception refreshes the screens and is in the inbox of the patient once', async () => {
  const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
  const { appointment_id, dr_id, dr_name } = buildAppointment();
  const facts = { payment_id: newId(), appointment_id, patient_id: patient, dr_id, doctor_user_id: doctor };
  const money = { dr_name, amount: 800, method: 'cash' as const, at: '2026-11-25T04:00:00.000Z' };
  const paid = buildEvent('fee.paid', { ...facts, ...money });
  await system.bus.publish(paid);
  await system.bus.publish(paid);
  await system.bus.publish(
    buildEvent('fee.refunded', { ...facts, ...money, amount: 400, refund_id: newId() }),
  );
  await eventually(async () =>
    expect(
      (await inboxOf(patient))
        .map(({ content }) => content)
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ).toEqual([
      { kind: 'fee.settled', data: { appointment_id, dr_name, amount: 400, refunded: true } },
      { kind: 'fee.settled', data: { appointment_id, dr_name, amount: 800, refunded: false } },
    ]),
  );
  await eventually(() =>
    expect(messagesNamed(rooms.user(doctor), 'appointment.changed')[0]).toMatchObject({
      rooms: [rooms.user(patient), rooms.user(doctor), rooms.admins('clinic')],
    }),
  );
});

describe('live messages', () => {
  test('about a changed slot reach the viewers of the slots of the doctor', async () => {
    const facts = { dr_id: newId(), date: '2126-11-27' };
    await system.bus.publish(buildEvent('slot.changed', facts));
    await eventually(() =>
      expect(system.messagesInRoom(rooms.doctorSlots(facts.dr_id))).toMatchObject([
        { name: 'slots.changed', data: facts },
      ]),
    );
  });

  test('about a moved queue reach the doctor, the waiting patients and the admins', async () => {
    const [doctor, one, other] = [newId(), newId(), newId()];
    const facts = { dr_id: newId(), date: '2126-11-27' };
    await system.bus.publish(
      buildEvent('queue.moved', { ...facts, doctor_user_id: doctor, now_serving: 3, tell: [one, other] }),
    );
    await eventually(() =>
      expect(messagesNamed(rooms.user(doctor), 'queue.changed')).toMatchObject([
        {
          rooms: [one, other, doctor].map((id) => rooms.user(id)).concat(rooms.admins('clinic')),
          data: facts,
        },
      ]),
    );
  });

  test.each(['specialist.added', 'specialist.updated', 'specialist.deleted'] as const)(
    'about %s reach the admins and the viewers of the slots of the doctor',
    async (name) => {
      const dr_id = newId();
      const facts = { dr_id, dr_name: 'Dr. Farhana Islam', img_URL: '', img_owner_id: null };
      await system.bus.publish(buildEvent(name, facts));
      await eventually(() =>
        expect(system.messagesInRoom(rooms.doctorSlots(dr_id))).toMatchObject([
          {
            name: 'clinic.changed',
            rooms: [rooms.doctorSlots(dr_id), rooms.admins('clinic')],
            data: { dr_id },
          },
        ]),
      );
    },
  );

  test('about a changed service reach the admins', async () => {
    const facts = { service_id: newId(), service_name: 'Vaccination', img_URL: '', img_owner_id: null };
    await system.bus.publish(buildEvent('clinic_service.changed', facts));
    await eventually(() =>
      expect(messagesNamed(rooms.admins('clinic'), 'clinic.changed')).toContainEqual(
        expect.objectContaining({ rooms: [rooms.admins('clinic')], data: { dr_id: null } }),
      ),
    );
  });
});
