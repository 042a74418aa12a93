import type { Picture } from '@petcare/contracts/pictures.ts';
import { Schema } from 'mongoose';

/** A picture inside the post that uses it: what a page needs to show it without another look-up. */
export const pictureSchema = new Schema<Picture>(
  {
    url: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    placeholder: { type: String, required: true },
  },
  { _id: false },
);
