import { rooms } from '@petcare/contracts/sockets.ts';
import type { Vaccine } from '@petcare/contracts/pets/vaccines.ts';
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

describe('a reminder of vaccinations', () => {
  function createReminder(owner_id: string, due: readonly Vaccine[], next = false) {
    const pet_id = newId();
    const due_on = '2026-12-05';
    system.clinic.plans.set(pet_id, {
      due: due.map((vaccine) => ({ vaccine, due_on, last_on: null })),
      next_appointment: next ? { appointment_id: newId(), date: '2026-12-01' } : null,
    });
    const facts = { pet_id, owner_id, pet_name: 'Minu', due_on, stage: '14_days' } as const;
    return buildEvent('vaccination.reminder_due', { ...facts, vaccines: ['fvrcp', 'rabies'] });
  }

  test('delivered five times is one notification, of what is still due', async () => {
    const owner = await system.buildCustomer();
    const covered = [createReminder(owner, []), createReminder(owner, ['rabies'], true)];
    const deleted = createReminder(owner, ['rabies']);
    system.clinic.plans.delete(deleted.data.pet_id);
    const [event, last] = [createReminder(owner, ['rabies']), createReminder(owner, ['fvrcp'])];
    for (const one of [...covered, deleted]) await system.bus.publish(one);
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    await system.bus.publish(last);
    await eventually(() => expect(system.messagesTo(owner, 'notification.created')).toHaveLength(2));
    const { pet_id, pet_name, due_on } = event.data;
    const entries = (await inboxOf(owner)).map(({ content }) => content);
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual({
      kind: 'vaccination.reminder',
      data: { pet_id, pet_name, due_on, vaccines: ['rabies'], overdue: false },
    });
  });
});

describe('a transfer of a passport', () => {
  const pet = {
    pet_id: newId(),
    pet_name: 'Minu',
    species: 'cat',
    status: 'active',
    img_URL: '',
    img_owner_id: null,
  } as const;

  test('delivered five times notifies the new and the former owner once each, and refreshes their pages', async () => {
    const [owner_id, previous_owner_id] = [await system.buildCustomer(), await system.buildCustomer()];
    const transfer_id = newId();
    const facts = { ...pet, owner_id, previous_owner_id, transfer_id, undone: false };
    const event = buildEvent('pet.transferred', facts);
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    const last = buildEvent('pet.transferred', { ...facts, undone: true });
    await system.bus.publish(last);
    const data = { pet_id: pet.pet_id, transfer_id, pet_name: 'Minu' };
    for (const [user, received] of [
      [owner_id, true],
      [previous_owner_id, false],
    ] as const)
      await eventually(async () =>
        expect(
          (await inboxOf(user))
            .map(({ content }) => content)
            .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        ).toEqual(
          [false, true].map((undone) => ({ kind: 'pet.transferred', data: { ...data, received, undone } })),
        ),
      );
    await eventually(() =>
      expect(messagesNamed(rooms.user(previous_owner_id), 'pet.changed')[0]).toMatchObject({
        rooms: [rooms.user(owner_id), rooms.user(previous_owner_id), rooms.admins('clinic')],
        data: { pet_id: pet.pet_id },
      }),
    );
  });

  test('that was refused notifies both once, with the reason', async () => {
    const [owner_id, adopter_id] = [await system.buildCustomer(), await system.buildCustomer()];
    const event = buildEvent('pet.transfer_refused', {
      transfer_id: newId(),
      pet_id: newId(),
      pet_name: 'Minu',
      adoption_id: newId(),
      owner_id,
      adopter_id,
      refusal: 'too_many_pets',
    });
    for (let round = 0; round < 3; round += 1) await system.bus.publish(event);
    const data = { transfer_id: event.data.transfer_id, pet_name: 'Minu', refusal: 'too_many_pets' };
    for (const [user, adopter] of [
      [owner_id, false],
      [adopter_id, true],
    ] as const)
      await eventually(async () =>
        expect((await inboxOf(user)).map(({ content }) => content)).toEqual([
          { kind: 'pet.transfer_refused', data: { ...data, adopter } },
        ]),
      );
  });
});

describe('an emergency', () => {
  async function buildFacts() {
    const [patient_id, doctor_user_id] = [await system.buildCustomer(), await system.buildCustomer()];
    const asked = { attempt: 1, doctor_user_id, answer_until: '2126-11-27T04:21:00.000Z' };
    return {
      emergency_id: newId(),
      patient_id,
      patient_name: 'Rahima Khatun',
      patient_email: 'rahima@petcare.test',
      pet_name: 'Minu',
      status: 'asking' as const,
      moved: true,
      asked,
      doctor_user_ids: [doctor_user_id],
      doctor: null,
      slot_start: null,
      appointment_id: null,
      img_URLs: [],
    };
  }

  test('notifies the asked doctor, and the owner once it is accepted, each once, and refreshes both', async () => {
    const facts = await buildFacts();
    const { emergency_id, patient_id, asked } = facts;
    const slot_start = '2126-11-27T04:20:00.000Z';
    const doctor = {
      dr_id: newId(),
      dr_name: 'Dr. Imran Kabir',
      dr_address: 'Gulshan 2',
      dr_contact: '+8801',
    };
    const accepted = { ...facts, status: 'accepted' as const, asked: null, doctor, slot_start };
    const events = [
      buildEvent('emergency.changed', facts),
      // A voice note arrives; no other doctor is asked.
      buildEvent('emergency.changed', { ...facts, moved: false }),
      buildEvent('emergency.changed', accepted),
    ];
    for (const event of [...events, ...events]) await system.bus.publish(event);
    await eventually(async () =>
      expect((await inboxOf(patient_id)).map(({ content }) => content)).toEqual([
        {
          kind: 'emergency.answered',
          data: { emergency_id, pet_name: 'Minu', doctor: { dr_name: doctor.dr_name, slot_start } },
        },
      ]),
    );
    await eventually(async () =>
      expect((await inboxOf(asked.doctor_user_id)).map(({ content }) => content)).toEqual([
        {
          kind: 'emergency.asked',
          data: { emergency_id, pet_name: 'Minu', answer_until: asked.answer_until },
        },
      ]),
    );
    await eventually(() =>
      expect(messagesNamed(rooms.user(patient_id), 'emergency.changed')[0]).toMatchObject({
        rooms: [rooms.user(patient_id), rooms.user(asked.doctor_user_id), rooms.admins('clinic')],
        data: { emergency_id },
      }),
    );
  });

  test('that is accepted sends no messages of a booking besides its own', async () => {
    const [patient, doctor] = [await system.buildCustomer(), await system.buildCustomer()];
    const facts = { patient_id: patient, doctor_user_id: doctor, by: 'doctor' as const };
    await system.bus.publish(
      buildEvent('appointment.booked', buildAppointment({ ...facts, emergency_id: newId() })),
    );
    const last = buildAppointment({ ...facts, service_name: 'Surgery' });
    await system.bus.publish(buildEvent('appointment.booked', last));
    await eventually(async () =>
      expect((await inboxOf(patient)).map(({ content }) => content)).toMatchObject([
        { data: { service_name: 'Surgery' } },
      ]),
    );
    expect(await inboxOf(patient)).toHaveLength(1);
  });
});
