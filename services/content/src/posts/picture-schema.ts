import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { Schema } from 'mongoose';

export const pictureSchema = new Schema<Picture>(
  {
    url: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    placeholder: { type: String, required: true },
  },
  { _id: false },
);
