import { field, schemaOf } from '@petcare/platform/mongo/fields.ts';

export const pictureSchema = schemaOf(
  { url: field.text, width: field.number, height: field.number, placeholder: field.text },
  { _id: false },
);
