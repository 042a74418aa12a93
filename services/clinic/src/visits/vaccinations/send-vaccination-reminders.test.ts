import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { addRecord } from '../../pets/passport/change-records.ts';
import { addPet } from '../../pets/add-pet.ts';
import { changePetStatus } from '../../pets/change-pet-status.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { deletePet } from '../../lifecycle/trash/delete-pet.ts';
import { sendVaccinationReminders } from './send-vaccination-reminders.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const today = dhakaDateOf(new Date());
const inDays = (days: number, hour = 10) => dhakaInstant(addDays(today, days), hour * 60);
/** Rabies is due in 20 days, a year after its last dose; FVRCP far later. */
const rabiesDue = addDays(today, 20);

async function buildVaccinatedPet() {
  const owner = buildUser();
  const { _id: petId } = await buildPet({ ownerId: owner.id, bornOn: '2022-01-01' });
  const give = (vaccine: string, date: string) =>
    addRecord(
      petId,
      { record: { kind: 'vaccination', date, vaccine, product: null, lot: null, next_due: null } },
      owner,
    );
  await give('FVRCP', '2025-06-01');
  await give('Rabies', addDays(rabiesDue, -365));
  return { owner, petId, give };
}

const remindersOf = async (petId: string) =>
  (await clinic.eventsAbout(petId)).flatMap(({ envelope: { name, data } }) =>
    name === 'vaccination.reminder_due' ? [data] : [],
  );
const stagesOf = async (petId: string) =>
  (await remindersOf(petId)).map((data) => (data as { stage: string }).stage);

test('a vaccination is reminded of 14 and 2 days before and once overdue, however often the job runs', async () => {
  const { owner, petId } = await buildVaccinatedPet();
  for (let day = 0; day <= 60; day += 1)
    await Promise.all([0, 1].map(() => sendVaccinationReminders(inDays(day))));
  const shared = {
    pet_id: petId,
    owner_id: owner.id,
    pet_name: 'Minu',
    vaccines: ['rabies'],
    due_on: rabiesDue,
  };
  expect(await remindersOf(petId)).toEqual([
    { ...shared, stage: '14_days' },
    { ...shared, stage: '2_days' },
    { ...shared, stage: 'overdue' },
  ]);
});

test('no reminder is sent before nine in the morning', async () => {
  const { petId } = await buildVaccinatedPet();
  await sendVaccinationReminders(inDays(70, 8));
  expect(await remindersOf(petId)).toEqual([]);
});

test('a pet is first checked on the day after it was added, when its vaccinations have been entered', async () => {
  const owner = buildUser();
  const added = await addPet({ name: 'Minu', species: 'cat' }, owner.id, { client: null });
  const record = { kind: 'vaccination', product: null, lot: null, next_due: addDays(today, 7) } as const;
  await addRecord(added.pet._id, { record: { ...record, date: today, vaccine: 'Rabies' } }, owner);
  await sendVaccinationReminders(inDays(0));
  expect(await remindersOf(added.pet._id)).toEqual([]);
  await sendVaccinationReminders(inDays(1));
  expect(await stagesOf(added.pet._id)).toEqual(['14_days']);
});

test('reminders stop when the vaccination is on record', async () => {
  const { petId, give } = await buildVaccinatedPet();
  await sendVaccinationReminders(inDays(7));
  await give('Rabies', today);
  for (const day of [18, 21]) await sendVaccinationReminders(inDays(day));
  expect(await stagesOf(petId)).toEqual(['14_days']);
});

test('an upcoming appointment pauses the reminders of its pet', async () => {
  const { owner, petId } = await buildVaccinatedPet();
  const { appointment } = await bookAppointment(
    appointmentBody(await buildDoctor(), {
      pet_id: petId,
      slot_start: dhakaTime(dateInDays(3), '11:00'),
    }),
    owner,
  );
  const before = new Date(appointment.start.getTime() - 60_000);
  const nextDue = addDays(dhakaDateOf(before), 10);
  await addRecord(
    petId,
    {
      record: {
        kind: 'vaccination',
        date: today,
        vaccine: 'Rabies',
        product: null,
        lot: null,
        next_due: nextDue,
      },
    },
    owner,
  );
  await sendVaccinationReminders(before);
  expect(await remindersOf(petId)).toEqual([]);
  await sendVaccinationReminders(new Date(appointment.start.getTime() + 24 * 3_600_000));
  expect(await stagesOf(petId)).toEqual(['14_days']);
});

test('a pet that is archived, has died or is deleted has no reminders', async () => {
  const pets = await Promise.all([1, 2, 3].map(() => buildVaccinatedPet()));
  const [archived, deceased, deleted] = pets;
  if (!archived || !deceased || !deleted) throw new Error('three pets were built');
  await changePetStatus(archived.petId, { status: 'archived' }, archived.owner);
  await changePetStatus(deceased.petId, { status: 'deceased' }, deceased.owner);
  await deletePet(deleted.petId, deleted.owner);
  await sendVaccinationReminders(inDays(18));
  for (const { petId } of pets) expect(await remindersOf(petId)).toEqual([]);
});

test('an adult without any dose on record is not reminded of what it may have had', async () => {
  const { _id } = await buildPet({ species: 'dog', bornOn: '2020-01-01' });
  await sendVaccinationReminders(inDays(1));
  expect(await remindersOf(_id)).toEqual([]);
});

test('vaccinations that are due on one day share a reminder', async () => {
  const owner = buildUser();
  const { _id: petId } = await buildPet({ ownerId: owner.id, species: 'dog', bornOn: addDays(today, -70) });
  const record = { kind: 'vaccination', product: null, lot: null, next_due: addDays(today, 7) } as const;
  for (const vaccine of ['DHPP', 'Leptospirosis'])
    await addRecord(petId, { record: { ...record, date: today, vaccine } }, owner);
  await sendVaccinationReminders(inDays(0));
  expect(await remindersOf(petId)).toMatchObject([
    { vaccines: ['dapp', 'leptospirosis'], stage: '14_days' },
    { vaccines: ['rabies'] },
  ]);
});
