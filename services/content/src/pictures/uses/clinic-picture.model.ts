import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  /** The sequence of the latest event; older ones are ignored. */
  sequence: field.number,
};
/** The latest event about the picture of a record of another service; `_id` consists of its kind and id. */
type ClinicPictureDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'clinic_pictures' });

export const ClinicPictures = model<ClinicPictureDocument>('ClinicPicture', schema);
