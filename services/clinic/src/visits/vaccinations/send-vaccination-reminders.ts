import { dhakaDateOf, dhakaMinutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { ReminderStage } from '@petcare/contracts/clinic/pets/vaccination-events.ts';
import type { Vaccine } from '@petcare/contracts/clinic/pets/vaccines.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Pets, type PetDocument } from '../../pets/pet.model.ts';
import { findPlan } from './find-plan.ts';
import { isReminded, stageOf } from './reminder.rules.ts';
import { VaccinationReminders } from './vaccination-reminder.model.ts';

/** Minutes after midnight in Dhaka from which reminders are sent. */
const sendFrom = 9 * 60;
const petsPerRun = 500;

/**
 * Publishes the due reminders of vaccinations, from nine in the morning, once per pet, vaccine, date and stage. Checks
 * each active dog and cat once a day, from the day after it was added, at most 500 per run; none with an upcoming
 * appointment. Safe to run concurrently: the check is recorded in the transaction of its events.
 */
export async function sendVaccinationReminders(now = new Date()): Promise<void> {
  if (dhakaMinutesOf(now) < sendFrom) return;
  const today = dhakaDateOf(now);
  for (const checked of [null, trusted({ $lt: today })]) {
    const pets = await Pets.find({ status: 'active', remindersCheckedOn: checked }, { _id: 1 })
      .limit(petsPerRun)
      .lean();
    for (const { _id } of pets) await remindOfPet(_id, today, now);
  }
}

interface Reminder {
  readonly stage: ReminderStage;
  readonly dueOn: string;
  readonly vaccines: Vaccine[];
}

export function remindOfPet(petId: string, today: string, now: Date): Promise<void> {
  return inTransaction(async () => {
    // A concurrent record, death, deletion or run writes to the pet, too, and conflicts with this transaction.
    const pet = await Pets.findOneAndUpdate(
      { _id: petId, status: 'active', remindersCheckedOn: trusted({ $ne: today }) },
      { $set: { remindersCheckedOn: today } },
      { returnDocument: 'after' },
    ).lean();
    if (!pet) return;
    for (const { stage, dueOn, vaccines } of await dueReminders(pet, today, now)) {
      const ids = vaccines.map((vaccine) => `${petId}:${vaccine}:${dueOn}:${stage}`);
      await VaccinationReminders.insertMany(ids.map((_id) => ({ _id, petId, sentAt: now })));
      await addEvent('vaccination.reminder_due', {
        aggregate: { id: petId, sequence: pet.version },
        data: {
          pet_id: petId,
          owner_id: pet.ownerId,
          pet_name: pet.name,
          vaccines,
          due_on: dueOn,
          stage,
        },
      });
    }
  });
}

async function dueReminders(pet: PetDocument, today: string, now: Date): Promise<Reminder[]> {
  const { due, next_appointment: next } = await findPlan(pet, now);
  if (next) return [];
  const sent = new Set(
    (await VaccinationReminders.find({ petId: pet._id }, { _id: 1 }).lean()).map(({ _id }) => _id),
  );
  const reminders = new Map<string, Reminder>();
  for (const one of due.filter((vaccination) => isReminded(vaccination, dhakaDateOf(pet.createdAt)))) {
    const { vaccine, due_on: dueOn } = one;
    const stage = stageOf(dueOn, today);
    if (!stage || sent.has(`${pet._id}:${vaccine}:${dueOn}:${stage}`)) continue;
    const reminder = reminders.get(dueOn) ?? { stage, dueOn, vaccines: [] };
    reminder.vaccines.push(vaccine);
    reminders.set(dueOn, reminder);
  }
  return [...reminders.values()];
}
