import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { VaccinationDue } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { PassportEntries, type PassportEntryDocument } from '../passport/passport-entry.model.ts';
import type { PetDocument } from '../pet.model.ts';
import { planVaccinations, type Dose } from './plan.rules.ts';

/** Returns the vaccinations that a pet needs next; empty for animals without a plan. */
export async function findDue({
  _id,
  species,
  bornOn,
  createdAt,
}: Pick<PetDocument, '_id' | 'species' | 'bornOn' | 'createdAt'>): Promise<VaccinationDue[]> {
  const entries = await PassportEntries.find({
    petId: _id,
    'content.kind': 'vaccination',
  }).lean();
  return planVaccinations({ species, bornOn, knownSince: dhakaDateOf(createdAt) }, entries.flatMap(dosesOf));
}

function dosesOf({ content, date }: PassportEntryDocument): Dose[] {
  if (content.kind !== 'vaccination') return [];
  return content.covers.map((vaccine) => ({ vaccine, date, nextDue: content.next_due }));
}
