import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { storeNewest } from '@petcare/platform/mongo/store-newest.ts';
import { PetVaccinations, type PetVaccinationsDocument } from './pet-vaccinations.model.ts';

type VaccinationEvent = EventEnvelope<ConsumedBy<'commerce.vaccinations'>>;

/** Stores what a pet needs next; nothing is kept of a purged pet. Idempotent; older events are ignored. */
export async function storePetVaccinations(event: Pick<VaccinationEvent, 'name' | 'aggregate' | 'data'>) {
  const { pet_id: _id } = event.data;
  if (event.name === 'pet.purged') {
    await PetVaccinations.deleteOne({ _id });
    return;
  }
  const { due } = event.data as EventEnvelope<'pet.vaccinations_changed'>['data'];
  await storeNewest<PetVaccinationsDocument>(PetVaccinations, {
    _id,
    due: due.map(({ vaccine, due_on: dueOn, last_on: lastOn }) => ({ vaccine, dueOn, lastOn })),
    sequence: event.aggregate.sequence,
  });
}
