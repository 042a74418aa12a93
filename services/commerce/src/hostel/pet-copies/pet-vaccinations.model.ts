import type { VaccinationDue } from '@petcare/contracts/pets/vaccination-plan.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const due = new Schema<VaccinationDue>(
  {
    vaccine: { type: String, required: true },
    due_on: { type: String, required: true },
    last_on: { type: String, default: null },
  },
  { _id: false },
);
const fields = {
  /** Id of the pet. */
  _id: field.text,
  due: field.of<VaccinationDue[]>({ type: [due], required: true }),
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: field.number,
};
/** Commerce's copy of the vaccinations that a pet of the clinic needs next. */
export type PetVaccinationsDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'pet_vaccinations' });

export const PetVaccinations = model<PetVaccinationsDocument>('PetVaccinations', schema);
