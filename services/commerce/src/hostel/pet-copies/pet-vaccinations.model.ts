import type { VaccinationDue } from '@petcare/contracts/pets/vaccination-plan.ts';
import { model, Schema } from 'mongoose';

/** Commerce's copy of the vaccinations that a pet of the clinic needs next. */
export interface PetVaccinationsDocument {
  /** Id of the pet. */
  _id: string;
  due: VaccinationDue[];
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: number;
}

const due = new Schema<VaccinationDue>(
  {
    vaccine: { type: String, required: true },
    due_on: { type: String, required: true },
    last_on: { type: String, default: null },
  },
  { _id: false },
);
const schema = new Schema<PetVaccinationsDocument>(
  {
    _id: { type: String, required: true },
    due: { type: [due], required: true },
    sequence: { type: Number, required: true },
  },
  { collection: 'pet_vaccinations', versionKey: false },
);

export const PetVaccinations = model<PetVaccinationsDocument>('PetVaccinations', schema);
