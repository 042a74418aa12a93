import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import {
  cancelAppointment,
  changeAppointmentStatus,
} from '../../appointments/changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../../appointments/changes/reschedule-appointment.ts';
import { removePetsOf } from '../../lifecycle/erasure/remove-pets.ts';
import { addPet } from '../add-pet.ts';
import { Pets } from '../pet.model.ts';
import { clinicSubscriptions } from '../../subscriptions.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { deletePet } from '../../lifecycle/trash/delete-pet.ts';
import { emptyTrash } from '../../lifecycle/trash/empty-trash.ts';
import { PassportEntries } from './passport-entry.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const consumer = clinicSubscriptions().find((one) => one.consumer === 'clinic.passport');
const handle = async (event: EventEnvelope) => consumer?.handle(event);

/** A pet with one appointment that was moved and completed, and one that was cancelled. */
async function buildHistory() {
  const owner = buildUser();
  const account = buildUser('doctor');
  const offered = await buildDoctor({ userId: account.id });
  const { pet } = await addPet({ name: 'Minu', species: 'cat', weight_kg: 3 }, owner.id, { client: null });
  const request = appointmentBody(offered, { pet_id: pet._id });
  const { appointment } = await bookAppointment(request, owner);
  await rescheduleAppointment(appointment._id, { slot_start: dhakaTime(dateInDays(6), '11:00') }, owner);
  for (const status of ['Checked in', 'Completed'] as const)
    await changeAppointmentStatus(appointment._id, status, account);
  const { appointment: other } = await bookAppointment(request, owner);
  await cancelAppointment(other._id, undefined, owner);
  const rows = [];
  for (const id of [pet._id, appointment._id, other._id]) rows.push(...(await clinic.eventsAbout(id)));
  const events = rows.map(({ envelope }) => envelope).filter(({ name }) => consumer?.events.includes(name));
  return { owner, pet, appointment, other, events };
}

const timelineOf = async (petId: string) =>
  (await PassportEntries.find({ petId, byOwner: false }).sort({ source: 1 }).lean()).map(
    ({ source, content, date, version, drName }) => ({ source, content, date, version, drName }),
  );

test('events in any order, repeated, late and at the same time leave the same timeline', async () => {
  const { pet, appointment, other, events } = await buildHistory();
  expect(events).toHaveLength(7);
  const expected = [
    {
      source: `appointment:${appointment._id}`,
      date: dateInDays(6),
      version: 4,
      drName: appointment.drName,
      content: { kind: 'appointment', status: 'Completed', appointment_id: appointment._id },
    },
    {
      source: `appointment:${other._id}`,
      date: other.date,
      version: 2,
      content: { kind: 'appointment', status: 'Cancelled' },
    },
    { source: `pet:${pet._id}`, version: 1, date: dhakaDateOf(pet.createdAt), content: { kind: 'added' } },
  ].toSorted((one, another) => (one.source < another.source ? -1 : 1));
  const deliveries = fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 });
  await fc.assert(
    fc.asyncProperty(deliveries, async (order) => {
      await PassportEntries.deleteMany({ petId: pet._id, byOwner: false });
      for (const event of order.slice(0, 5)) await handle(event);
      await Promise.all(order.slice(5).map(handle));
      const timeline = await timelineOf(pet._id);
      expect(timeline).toMatchObject(expected);
      expect(timeline).toHaveLength(3);
    }),
    { numRuns: 12 },
  );
  expect(await PassportEntries.countDocuments({ petId: pet._id, byOwner: true })).toBe(1);
});

test('a visit leaves its weight and vaccinations, as the latest version says, in whatever order events arrive', async () => {
  const { _id: petId, ownerId } = await buildPet();
  const [visit_id, appointment_id] = [newId(), newId()];
  const facts = {
    visit_id,
    appointment_id,
    pet_id: petId,
    patient_id: ownerId,
    dr_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    pet_name: 'Minu',
    date: '2026-11-20',
    diagnosis: 'Healthy',
    weight_kg: 3.6,
    vaccinations: [
      { vaccine: 'FVRCP', product: 'Felocell', lot: 'A1', next_due: null },
      { vaccine: 'Rabies', product: '', lot: '', next_due: '2027-11-20' },
    ],
    prescription_lines: 2,
    prescribed: [],
  };
  const sequence = (version: number) => ({
    aggregate: { type: 'visit', id: visit_id, sequence: version },
  });
  const events: EventEnvelope[] = [
    buildEvent('visit.signed', facts, sequence(3)),
    buildEvent('visit.amended', { ...facts, vaccinations: [], weight_kg: null }, sequence(4)),
    buildEvent(
      'visit.amended',
      { ...facts, weight_kg: 3.8, vaccinations: facts.vaccinations.slice(1) },
      sequence(5),
    ),
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...events, ...events], { minLength: 6 }), async (order) => {
      await PassportEntries.deleteMany({ petId });
      await Promise.all(order.map(handle));
      expect(await timelineOf(petId)).toMatchObject([
        { content: { kind: 'visit', diagnosis: 'Healthy', prescription_lines: 2 }, version: 5 },
        { content: { kind: 'vaccination', vaccine: 'Rabies', product: null, covers: ['rabies'] } },
        { content: { kind: 'weight', weight_kg: 3.8 }, drName: 'Dr. Farhana Islam' },
      ]);
    }),
    { numRuns: 10 },
  );
  expect(await Pets.findById(petId).lean()).toMatchObject({ weightKg: 3.8 });
});

test('an appointment without a pet leaves no entry', async () => {
  const owner = buildUser();
  const { appointment } = await bookAppointment(appointmentBody(await buildDoctor()), owner);
  for (const { envelope } of await clinic.eventsAbout(appointment._id)) await handle(envelope);
  expect(await PassportEntries.countDocuments({ source: `appointment:${appointment._id}` })).toBe(0);
});

test('a passport stays while its pet is in the trash, and is deleted with it, whatever arrives later', async () => {
  const { owner, pet, events } = await buildHistory();
  await deletePet(pet._id, owner);
  await Promise.all(events.map(handle));
  expect(await timelineOf(pet._id)).toHaveLength(3);
  await emptyTrash(new Date(Date.now() + 31 * 24 * 3_600_000));
  await Promise.all(events.map(handle));
  expect(await PassportEntries.countDocuments({ petId: pet._id })).toBe(0);
});

test('the passports of a deleted user are deleted while their events arrive', async () => {
  const { owner, pet, events } = await buildHistory();
  await Promise.all([...events.map(handle), removePetsOf(owner.id, undefined)]);
  expect(await PassportEntries.countDocuments({ petId: pet._id })).toBe(0);
});
