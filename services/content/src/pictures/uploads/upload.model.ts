import {
  pictureAddress,
  PictureUse,
  publicPictureUses,
  type Picture,
} from '@petcare/contracts/shared/pictures.ts';
import { model, Schema } from 'mongoose';

/** The record that shows a picture. */
export interface UploadUse {
  readonly kind: PictureUse;
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
  /** The kind of record of another service that will use it, so that no post may claim it. */
  reservedFor: PictureUse | null;
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
    kind: { type: String, enum: PictureUse.options, required: true },
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
    reservedFor: { type: String, enum: [...PictureUse.options, null], default: null },
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

export function isPublicUse(kind: PictureUse): boolean {
  return (publicPictureUses as readonly PictureUse[]).includes(kind);
}

export function toPicture({ _id, width, height, placeholder }: UploadDocument): Picture {
  return { url: pictureAddress(_id), width, height, placeholder };
}
