import { pictureAddress, type Picture } from '@petcare/contracts/pictures.ts';
import { model, Schema } from 'mongoose';

const useKinds = ['memory', 'adoption', 'user', 'specialist', 'clinic_service', 'product'] as const;

/** What shows a picture: a post, a person as their profile picture, a doctor or service of the clinic, or a product. */
export interface UploadUse {
  readonly kind: (typeof useKinds)[number];
  readonly id: string;
}

/**
 * `arriving`: its files are being stored. `kept`: it can be shown. `removing`: its files are being deleted; from
 * here there is no way back, so that nobody can claim a picture whose files are half gone.
 */
export type UploadState = 'arriving' | 'kept' | 'removing';

/** One uploaded picture; its files stand in the picture store under the same id. */
export interface UploadDocument {
  _id: string;
  ownerId: string;
  state: UploadState;
  use: UploadUse | null;
  /** Another service has said that it will use it: no post may take it any more. */
  reserved: boolean;
  /** Pixels of the largest version. */
  width: number;
  height: number;
  placeholder: string;
  /** While nothing uses it, it is deleted after this instant. */
  keepUntil: Date;
  createdAt: Date;
}

/** How long a picture that nothing uses is kept. */
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
// What the sweep asks for.
schema.index({ state: 1, use: 1, keepUntil: 1 });

export const Uploads = model<UploadDocument>('Upload', schema);

/** An upload as posts and pages show it. */
export function toPicture({ _id, width, height, placeholder }: UploadDocument): Picture {
  return { url: pictureAddress(_id), width, height, placeholder };
}
