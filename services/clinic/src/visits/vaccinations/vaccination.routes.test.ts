import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { eventsOf } from '@petcare/platform/testing/events-about.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { cancelAppointment } from '../../appointments/changes/change-appointment-status.ts';
import { appointmentBody, buildUser, dateInDays } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

test('the plan of a pet follows its records and names its next appointment', async () => {
  const [owner, stranger] = [buildUser(), buildUser()];
  const bornOn = dateInDays(-100);
  const { _id: petId } = await buildPet({ ownerId: owner.id, bornOn });
  const read = async () =>
    (await clinic.send('GET', `/api/pets/${petId}/vaccination-plan`, { as: owner })).body;
  const today = dhakaDateOf(new Date());
  expect(await read()).toEqual({
    due: [
      { vaccine: 'fvrcp', due_on: today, last_on: null },
      { vaccine: 'rabies', due_on: today, last_on: null },
    ],
    next_appointment: null,
  });
  const record = {
    kind: 'vaccination',
    date: today,
    vaccine: 'Rabies',
    product: null,
    lot: null,
    next_due: null,
  };
  await clinic.send('POST', `/api/pets/${petId}/passport`, { as: owner, body: { record } });
  const request = appointmentBody(await buildDoctor(), { pet_id: petId });
  const { appointment } = await bookAppointment(request, owner);
  expect(await read()).toEqual({
    due: [
      { vaccine: 'fvrcp', due_on: today, last_on: null },
      { vaccine: 'rabies', due_on: addDays(today, 365), last_on: today },
    ],
    next_appointment: { appointment_id: appointment._id, date: appointment.date },
  });
  await cancelAppointment(appointment._id, undefined, owner);
  expect((await read()).next_appointment).toBeNull();
  const answer = await clinic.send('GET', `/api/pets/${petId}/vaccination-plan`, { as: stranger });
  expect(answer.status).toBe(404);
});

test('a pet that is archived or has died has no plan', async () => {
  const owner = buildUser();
  for (const status of ['archived', 'deceased'] as const) {
    const { _id } = await buildPet({ ownerId: owner.id, status });
    const { body } = await clinic.send('GET', `/api/pets/${_id}/vaccination-plan`, { as: owner });
    expect(body).toEqual({ due: [], next_appointment: null });
  }
});

test('each change of the passport or the date of birth publishes what a pet needs, in a growing sequence', async () => {
  const owner = buildUser();
  const { _id: petId } = await buildPet({ ownerId: owner.id, bornOn: dateInDays(-100) });
  const today = dhakaDateOf(new Date());
  const record = {
    kind: 'vaccination',
    date: today,
    vaccine: 'Rabies',
    product: null,
    lot: null,
    next_due: null,
  };
  await clinic.send('POST', `/api/pets/${petId}/passport`, { as: owner, body: { record } });
  // A weight and a name change nothing.
  const weight = { kind: 'weight', date: today, weight_kg: 3 };
  await clinic.send('POST', `/api/pets/${petId}/passport`, { as: owner, body: { record: weight } });
  await clinic.send('PUT', `/api/pets/${petId}`, { as: owner, body: { name: 'Tuni' } });
  await clinic.send('PUT', `/api/pets/${petId}`, { as: owner, body: { born_on: dateInDays(-20) } });
  const events = (await eventsOf(petId))
    .map(({ envelope }) => envelope)
    .filter(({ name }) => name === 'pet.vaccinations_changed');
  const rabies = { vaccine: 'rabies', due_on: addDays(today, 365), last_on: today };
  expect(events.map(({ data }) => data)).toMatchObject([
    { pet_id: petId, due: [{ vaccine: 'fvrcp', due_on: today }, rabies] },
    { pet_id: petId, due: [{ vaccine: 'fvrcp', due_on: dateInDays(22) }, { vaccine: 'rabies' }] },
  ]);
  const sequences = events.map(({ aggregate }) => aggregate.sequence);
  expect(sequences[1]).toBeGreaterThan(sequences[0] ?? 0);
});
