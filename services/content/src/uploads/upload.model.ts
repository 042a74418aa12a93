import { pictureAddress, type Picture } from '@petcare/contracts/shared/pictures.ts';
import { model, Schema } from 'mongoose';

const useKinds = [
  'memory',
  'adoption',
  'user',
  'specialist',
  'clinic_service',
  'pet',
  'product',
  'stay',
  'return',
  'emergency',
] as const;

/** The record that shows a picture: a post, a user's profile, a specialist or service of the clinic, or a product. */
export interface UploadUse {
  readonly kind: (typeof useKinds)[number];
  readonly id: string;
}

/**
 * `arriving`: its files are being stored. `kept`: it can be shown. `removing`: its files are being deleted;
 * irreversible, so that a half-deleted picture cannot be claimed.
 */
export type UploadState = 'arriving' | 'kept' | 'removing';

export interface UploadDocument {
  _id: string;
  ownerId: string;
  state: UploadState;
  use: UploadUse | null;
  /** True when another service will use it: no post may claim it. */
  reserved: boolean;
  width: number;
  height: number;
  placeholder: string;
  /** An unused picture is deleted after this date. */
  keepUntil: Date;
  createdAt: Date;
}

export const keepUnusedMs = 24 * 60 * 60_000;

const use = new Schema<UploadUse>(
  {
    kind: { type: String, enum: useKinds, required: true },
    id: { type: String, required: true },
  },
  { _id: false },
);

const schema = new Schema<UploadDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    state: { type: String, enum: ['arriving', 'kept', 'removing'], required: true },
    use: { type: use, default: null },
    reserved: { type: Boolean, required: true, default: false },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    placeholder: { type: String, required: true },
    keepUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'uploads', versionKey: false },
);
schema.index({ ownerId: 1 });
schema.index({ 'use.id': 1, 'use.kind': 1 });
// For the cleanup job.
schema.index({ state: 1, use: 1, keepUntil: 1 });

export const Uploads = model<UploadDocument>('Upload', schema);

export function toPicture({ _id, width, height, placeholder }: UploadDocument): Picture {
  return { url: pictureAddress(_id), width, height, placeholder };
}
