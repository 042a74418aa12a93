import {
  pictureAddress,
  PictureUse,
  publicPictureUses,
  type Picture,
} from '@petcare/contracts/shared/pictures.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

/**
 * `arriving`: its files are being stored. `kept`: it can be shown. `removing`: its files are being deleted;
 * irreversible, so that a half-deleted picture cannot be claimed.
 */
export type UploadState = 'arriving' | 'kept' | 'removing';

export const keepUnusedMs = 24 * 60 * 60_000;

const useFields = {
  kind: field.oneOf(PictureUse.options),
  id: field.text,
};
/** The record that shows a picture. */
export type UploadUse = Stored<typeof useFields>;

const use = schemaOf(useFields, { _id: false });

const fields = {
  _id: field.text,
  ownerId: field.text,
  state: field.of<UploadState>({ type: String, enum: ['arriving', 'kept', 'removing'], required: true }),
  use: field.oneOrNull(use),
  /** The kind of record of another service that will use it, so that no post may claim it. */
  reservedFor: field.of<PictureUse | null>({
    type: String,
    enum: [...PictureUse.options, null],
    default: null,
  }),
  width: field.number,
  height: field.number,
  placeholder: field.text,
  /** An unused picture is deleted after this date. */
  keepUntil: field.date,
  createdAt: field.date,
};
export type UploadDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'uploads' });
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
