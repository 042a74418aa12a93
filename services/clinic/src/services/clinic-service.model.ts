import type { ClinicService } from '@petcare/contracts/clinic-services.ts';
import type { Picture } from '@petcare/contracts/pictures.ts';
import { model, Schema } from 'mongoose';

export interface StoredClinicService {
  _id: string;
  name: string;
  details: string;
  imageUrl: string;
  picture: Picture | null;
  /** Who uploaded it. */
  pictureOwnerId: string | null;
  drIds: string[];
  version: number;
  createdAt: Date;
}

const schema = new Schema<StoredClinicService>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    details: { type: String, required: true },
    imageUrl: { type: String, required: true },
    picture: { type: Schema.Types.Mixed, default: null },
    pictureOwnerId: { type: String, default: null },
    drIds: { type: [String], required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'services', versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ drIds: 1, createdAt: -1 });

export const ClinicServices = model<StoredClinicService>('ClinicService', schema);

/** The service as the contract shows one. */
export function toClinicService(row: StoredClinicService): ClinicService {
  return {
    _id: row._id,
    service_name: row.name,
    service_details: row.details,
    service_img: row.imageUrl,
    picture: row.picture,
    dr_ids: row.drIds,
    createdAt: row.createdAt.toISOString(),
  };
}
