import type { VaccinationDue } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const dueFields = {
  vaccine: field.of<VaccinationDue['vaccine']>({ type: String, required: true }),
  dueOn: field.text,
  lastOn: field.textOrNull,
};
const due = schemaOf(dueFields, { _id: false });
const fields = {
  /** Id of the pet. */
  _id: field.text,
  due: field.many(due),
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: field.number,
};
/** Commerce's copy of the vaccinations that a pet of the clinic needs next. */
export type PetVaccinationsDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'pet_vaccinations' });

export const PetVaccinations = model<PetVaccinationsDocument>('PetVaccinations', schema);

export function toVaccinationDue({ vaccine, dueOn, lastOn }: Stored<typeof dueFields>): VaccinationDue {
  return { vaccine, due_on: dueOn, last_on: lastOn };
}
