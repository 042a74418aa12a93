import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { ClinicService, ServicesQuery } from '@petcare/contracts/clinic/clinic-services.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  _id: field.text,
  name: field.text,
  details: field.text,
  /** Null or missing: there is no Bangla text. */
  nameBn: field.optional<string | null>({ type: String }),
  detailsBn: field.optional<string | null>({ type: String }),
  imageUrl: field.text,
  picture: field.of<Picture | null>({ type: Schema.Types.Mixed, default: null }),
  pictureOwnerId: field.textOrNull,
  drIds: field.texts,
  searchTerms: field.texts,
  version: field.number,
  createdAt: field.date,
};
export type ClinicServiceDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'services' });
export const serviceSorts: Readonly<Record<SortKey<ServicesQuery['sort']>, SortIndex>> = {
  createdAt: { keys: { createdAt: -1, _id: -1 } },
  service_name: { keys: { name: 1, _id: 1 }, collation: caseInsensitiveCollation },
};
for (const { keys, ...options } of Object.values(serviceSorts)) schema.index(keys, options);
schema.index({ searchTerms: 1 });
schema.index({ drIds: 1, createdAt: -1 });

export const serviceChanges = markChanges('services', schema);
export const ClinicServices = model<ClinicServiceDocument>('ClinicService', schema);

export function serviceRecord(row: ClinicServiceDocument): AuditFacts['record'] {
  return { type: 'clinic_service', id: row._id, label: row.name };
}

export function serviceTerms({
  name,
  details,
  nameBn,
  detailsBn,
}: Pick<ClinicServiceDocument, 'name' | 'details' | 'nameBn' | 'detailsBn'>): string[] {
  return searchTermsOf([name, details, nameBn ?? '', detailsBn ?? '']);
}

export function toClinicService(row: ClinicServiceDocument): ClinicService {
  return {
    _id: row._id,
    service_name: row.name,
    service_details: row.details,
    ...(row.nameBn && { service_name_bn: row.nameBn }),
    ...(row.detailsBn && { service_details_bn: row.detailsBn }),
    service_img: row.imageUrl,
    picture: row.picture,
    dr_ids: row.drIds,
    createdAt: row.createdAt.toISOString(),
  };
}
