import { inPacedBatches } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { MigrationContext } from '@petcare/platform/mongo/migrations/migration.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import {
  Appointments,
  toAppointmentEvent,
  type AppointmentDocument,
} from '../appointments/appointment.model.ts';
import { Pets, toPetEvent, type PetDocument } from '../pets/record/pet.model.ts';
import { groupOfAppointment, groupOfPet, type EntryGroup } from './passport.rules.ts';
import { PassportEntries } from './record/passport-entry.model.ts';
import { recordWeight } from './record/record-weight.ts';
import { storeEventEntries } from './store-event-entries.ts';

/** Fills the passports with the pets and appointments from before passports existed. Idempotent. */
export async function fillPassports(context: MigrationContext): Promise<number> {
  const pets = await inPacedBatches(Pets, {}, context, async (batch) => {
    let filled = 0;
    for (const pet of batch) filled += await fillPet(pet);
    return filled;
  });
  const named = { 'pet.id': trusted({ $type: 'string' as const }) };
  const appointments = await inPacedBatches(Appointments, named, context, async (batch) => {
    let filled = 0;
    for (const appointment of batch) filled += await fillAppointment(appointment);
    return filled;
  });
  return pets + appointments;
}

function fillPet(pet: PetDocument): Promise<number> {
  const group = groupOfPet({ data: toPetEvent(pet), occurredAt: pet.createdAt.toISOString() });
  return fill(group, async () => {
    if (!(await storeEventEntries(group, 1, pet.createdAt))) return 0;
    if (!(await PassportEntries.exists({ petId: pet._id, 'content.kind': 'weight' })))
      await recordWeight(pet, pet.updatedAt);
    return 1;
  });
}

async function fillAppointment(appointment: AppointmentDocument): Promise<number> {
  const group = groupOfAppointment(toAppointmentEvent(appointment, { doctorUserId: null, by: 'system' }));
  if (!group) return 0;
  const { version, createdAt } = appointment;
  return fill(group, async () => ((await storeEventEntries(group, version, createdAt)) ? 1 : 0));
}

/** Storing entries writes to the pet, which a repeated run must not do. */
async function fill({ petId, group, entries }: EntryGroup, store: () => Promise<number>): Promise<number> {
  if (entries.length === 0 || (await PassportEntries.exists({ petId, group }))) return 0;
  return inTransaction(store);
}
