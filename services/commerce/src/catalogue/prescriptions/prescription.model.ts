import { model, Schema } from 'mongoose';

interface PrescribedPacks {
  prescribed: number;
  /** Packs in orders and open payments. Exceeds `prescribed` when the doctor reduced it later. */
  used: number;
  /** Date in Dhaka, as YYYY-MM-DD. */
  validUntil: string;
}

/** The products that a doctor prescribed in the notes of a visit, with what was bought of them. */
export interface PrescriptionDocument {
  /** The id of the visit. */
  _id: string;
  /** Null once the patient was deleted. */
  patientId: string | null;
  /** Null for a visit without a named pet: then the patient may buy. */
  petId: string | null;
  drName: string;
  /** By product id. */
  packs: Record<string, PrescribedPacks>;
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: number;
}

const text = { type: String, required: true };
const schema = new Schema<PrescriptionDocument>(
  {
    _id: text,
    patientId: { type: String, default: null },
    petId: { type: String, default: null },
    drName: text,
    packs: { type: Schema.Types.Mixed, required: true },
    sequence: { type: Number, required: true },
  },
  { collection: 'prescriptions', versionKey: false, minimize: false },
);
schema.index({ patientId: 1 });
schema.index({ petId: 1 });

export const Prescriptions = model<PrescriptionDocument>('Prescription', schema);
