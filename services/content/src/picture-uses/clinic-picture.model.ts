import { model, Schema } from 'mongoose';

/** How far we have heard about the picture of a doctor or a service of the clinic; `_id` is its kind and id. */
interface ClinicPictureDocument {
  _id: string;
  /** Of the event it was last told by: what is older is not news. */
  sequence: number;
}

const schema = new Schema<ClinicPictureDocument>(
  { _id: { type: String, required: true }, sequence: { type: Number, required: true } },
  { collection: 'clinic_pictures', versionKey: false },
);

export const ClinicPictures = model<ClinicPictureDocument>('ClinicPicture', schema);
