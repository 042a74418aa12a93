import type { Vaccine } from '@petcare/contracts/clinic/pets/vaccines.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, test } from 'vitest';
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

const visits: NotificationCases = {
  'the notes of a visit notify the patient when they are signed and when they are amended': (patient_id) => {
    const visit_id = newId();
    const shown = { dr_name: 'Dr. Farhana Islam', pet_name: 'Minu', date: '2026-11-22' };
    const facts = {
      ...shown,
      visit_id,
      appointment_id: visit_id,
      pet_id: newId(),
      patient_id,
      dr_id: newId(),
      diagnosis: 'Tick fever',
      weight_kg: 4.2,
      vaccinations: [],
      prescription_lines: 1,
      prescribed: [],
    };
    return {
      events: [buildEvent('visit.signed', facts), buildEvent('visit.amended', facts)],
      inboxes: [
        [
          { kind: 'visit.signed', data: { ...shown, visit_id, amended: true } },
          { kind: 'visit.signed', data: { ...shown, visit_id, amended: false } },
        ],
      ],
    };
  },
  'a fee that did not become an appointment notifies the patient, one that was paid twice does not': (
    patient_id,
  ) => {
    const dr_name = 'Dr. Sadia Islam';
    const facts = { patient_id, dr_id: newId(), dr_name, payment_id: newId() };
    const prepayment_id = newId();
    return {
      events: [
        buildEvent('prepayment.refused', { ...facts, prepayment_id: newId(), refusal: 'paid_twice' }),
        buildEvent('prepayment.refused', { ...facts, prepayment_id, refusal: 'slot_taken' }),
      ],
      inboxes: [[{ kind: 'prepayment.refused', data: { prepayment_id, dr_name } }]],
    };
  },
  'a fee at the reception notifies the patient when it is paid and when it is refunded': (
    patient_id,
    doctor_user_id,
  ) => {
    const shown = { appointment_id: newId(), dr_name: 'Dr. Farhana Islam' };
    const payment = { payment_id: newId(), method: 'cash', at: '2026-11-25T04:00:00.000Z' } as const;
    const facts = { ...shown, ...payment, patient_id, dr_id: newId(), doctor_user_id };
    return {
      events: [
        buildEvent('fee.paid', { ...facts, amount: 800 }),
        buildEvent('fee.refunded', { ...facts, amount: 400, refund_id: newId() }),
      ],
      inboxes: [
        [
          { kind: 'fee.settled', data: { ...shown, amount: 400, refunded: true } },
          { kind: 'fee.settled', data: { ...shown, amount: 800, refunded: false } },
        ],
      ],
    };
  },
};

const pet = { pet_id: newId(), pet_name: 'Minu' };

function vaccinationReminder(owner_id: string, due: readonly Vaccine[], hasAppointment = false) {
  const [pet_id, due_on] = [newId(), '2026-12-05'];
  system.clinic.plans.set(pet_id, {
    due: due.map((vaccine) => ({ vaccine, due_on, last_on: null })),
    next_appointment: hasAppointment ? { appointment_id: newId(), date: '2026-12-01' } : null,
  });
  const facts = { ...pet, pet_id, owner_id, due_on, stage: '14_days' } as const;
  return buildEvent('vaccination.reminder_due', { ...facts, vaccines: ['fvrcp', 'rabies'] });
}

const pets: NotificationCases = {
  'a reminder of vaccinations notifies the owner of those that are still due': (owner) => {
    const event = vaccinationReminder(owner, ['rabies']);
    const { pet_id, pet_name, due_on } = event.data;
    const data = { pet_id, pet_name, due_on, vaccines: ['rabies' as const], overdue: false };
    return { events: [event], inboxes: [[{ kind: 'vaccination.reminder', data }]] };
  },
  'a reminder of vaccinations given or booked meanwhile, or of a deleted pet, notifies no user': (owner) => {
    const deleted = vaccinationReminder(owner, ['rabies']);
    system.clinic.plans.delete(deleted.data.pet_id);
    return {
      events: [vaccinationReminder(owner, []), vaccinationReminder(owner, ['rabies'], true), deleted],
      inboxes: [],
    };
  },
  'a transferred passport notifies the new and the former owner': (owner_id, previous_owner_id) => {
    const transfer_id = newId();
    const shown = { species: 'cat', status: 'active', img_URL: '', img_owner_id: null } as const;
    const facts = { ...pet, ...shown, owner_id, previous_owner_id, transfer_id };
    const build = (received: boolean, undone: boolean) =>
      ({ kind: 'pet.transferred', data: { ...pet, transfer_id, received, undone } }) as const;
    return {
      events: [
        buildEvent('pet.transferred', { ...facts, undone: false }),
        buildEvent('pet.transferred', { ...facts, undone: true }),
      ],
      inboxes: [true, false].map((received) => [build(received, true), build(received, false)]),
    };
  },
  'a refused transfer notifies both users with the reason': (owner_id, adopter_id) => {
    const data = { transfer_id: newId(), pet_name: 'Minu', refusal: 'too_many_pets' } as const;
    const facts = { ...pet, ...data, adoption_id: newId(), owner_id, adopter_id };
    return {
      events: [buildEvent('pet.transfer_refused', facts)],
      inboxes: [false, true].map((adopter) => [
        { kind: 'pet.transfer_refused' as const, data: { ...data, adopter } },
      ]),
    };
  },
  'an emergency notifies the asked doctor, and the owner once it is accepted': (
    patient_id,
    doctor_user_id,
  ) => {
    const answer_until = '2126-11-27T04:21:00.000Z';
    const slot_start = '2126-11-27T04:20:00.000Z';
    const shown = { emergency_id: newId(), pet_name: 'Minu' };
    const facts = {
      ...shown,
      patient_id,
      patient_name: 'Rahima Khatun',
      patient_email: 'rahima@petcare.test',
      status: 'asking' as const,
      moved: true,
      asked: { attempt: 1, doctor_user_id, answer_until },
      doctor_user_ids: [doctor_user_id],
      doctor: null,
      slot_start: null,
      appointment_id: null,
      img_URLs: [],
    };
    const dr_name = 'Dr. Imran Kabir';
    const doctor = { dr_id: newId(), dr_name, dr_address: 'Gulshan 2', dr_contact: '+8801' };
    return {
      events: [
        buildEvent('emergency.changed', facts),
        // A voice note arrives; no other doctor is asked.
        buildEvent('emergency.changed', { ...facts, moved: false }),
        buildEvent('emergency.changed', { ...facts, status: 'accepted', asked: null, doctor, slot_start }),
      ],
      inboxes: [
        [{ kind: 'emergency.answered', data: { ...shown, doctor: { dr_name, slot_start } } }],
        [{ kind: 'emergency.asked', data: { ...shown, answer_until } }],
      ],
    };
  },
};

test.each(Object.entries({ ...visits, ...pets }))('%s', (_, build) => system.expectInboxes(build));
