import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { groupOfAppointment, groupOfPet, groupOfVisit, type EntryGroup } from './passport.rules.ts';
import { publishPassport } from './publish-passport.ts';
import { publishVaccinations } from '../vaccinations/publish-vaccinations.ts';
import { storeEventEntries } from './store-event-entries.ts';

type PassportEvent = EventEnvelope<ConsumedBy<'clinic.passport'>>;

/** Stores what an event says about a pet in its passport. Idempotent: a repeated event has the stored sequence. */
export async function handlePassportEvent(event: PassportEvent, now = new Date()): Promise<void> {
  const group = groupOf(event);
  if (!group) return;
  await inTransaction(async () => {
    const pet = await storeEventEntries(group, event.aggregate.sequence, now);
    if (!pet) return;
    await publishPassport(pet);
    await publishVaccinations(pet);
  });
}

function groupOf(event: PassportEvent): EntryGroup | null {
  const { name } = event;
  if (name === 'pet.added') return groupOfPet(event as EventEnvelope<'pet.added'>);
  if (name === 'visit.signed' || name === 'visit.amended')
    return groupOfVisit(event as EventEnvelope<'visit.signed'>);
  return groupOfAppointment((event as EventEnvelope<'appointment.booked'>).data);
}
