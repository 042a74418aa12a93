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
  expect(messagesNamed(rooms.user(patient), 'visit.changed')[0]).toMatchObject({
    rooms: [rooms.user(patient), rooms.admins('clinic')],
    data: { visit_id },
  });
});

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
    await eventually(async () => expect(await system.broker.depth('notify')).toBe(0));
    expect(await inboxOf(confirmed.doctor)).toEqual([]);
  });
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
  await eventually(async () => expect(await system.broker.depth('notify')).toBe(0));
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
  expect(messagesNamed(rooms.user(doctor), 'appointment.changed')[0]).toMatchObject({
    rooms: [rooms.user(patient), rooms.user(doctor), rooms.admins('clinic')],
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
      expect(await system.broker.depth('notify')).toBe(0);
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
    expect(messagesNamed(rooms.user(previous_owner_id), 'pet.changed')[0]).toMatchObject({
      rooms: [rooms.user(owner_id), rooms.user(previous_owner_id), rooms.admins('clinic')],
      data: { pet_id: pet.pet_id },
    });
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
    expect(messagesNamed(rooms.user(patient_id), 'emergency.changed')[0]).toMatchObject({
      rooms: [rooms.user(patient_id), rooms.user(asked.doctor_user_id), rooms.admins('clinic')],
      data: { emergency_id },
    });
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
