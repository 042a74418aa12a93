import { model, Schema } from 'mongoose';

/** The latest event about the picture of a record of another service; `_id` consists of its kind and id. */
interface ClinicPictureDocument {
  _id: string;
  /** The sequence of the latest event; older ones are ignored. */
  sequence: number;
}

const schema = new Schema<ClinicPictureDocument>(
  { _id: { type: String, required: true }, sequence: { type: Number, required: true } },
  { collection: 'clinic_pictures', versionKey: false },
);

export const ClinicPictures = model<ClinicPictureDocument>('ClinicPicture', schema);
