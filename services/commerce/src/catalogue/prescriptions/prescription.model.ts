import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

interface PrescribedPacks {
  prescribed: number;
  /** Packs in orders and open payments. Exceeds `prescribed` when the doctor reduced it later. */
  used: number;
  /** Date in Dhaka, as YYYY-MM-DD. */
  validUntil: string;
}

const fields = {
  /** The id of the visit. */
  _id: field.text,
  /** Null once the patient was deleted. */
  patientId: field.textOrNull,
  /** Null for a visit without a named pet: then the patient may buy. */
  petId: field.textOrNull,
  drName: field.text,
  /** By product id. */
  packs: field.of<Record<string, PrescribedPacks>>({ type: Schema.Types.Mixed, required: true }),
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: field.number,
};
/** The products that a doctor prescribed in the notes of a visit, with what was bought of them. */
export type PrescriptionDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'prescriptions', minimize: false });
schema.index({ patientId: 1 });
schema.index({ petId: 1 });

export const Prescriptions = model<PrescriptionDocument>('Prescription', schema);
