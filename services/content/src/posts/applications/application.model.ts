import { ApplicationStatus } from '@petcare/contracts/content/applications.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  adoptionId: field.text,
  applicantId: field.text,
  message: field.text,
  status: field.oneOf(ApplicationStatus.options),
  /** True while submitted or accepted; a user has one open application per post at most. Unset once closed. */
  open: field.optional<true>({ type: Boolean }),
  /** Phone numbers that the two exchange; each is kept only while the application is open. */
  applicantPhone: field.textOrNull,
  ownerPhone: field.textOrNull,
  /** Idempotency key of the applicant's request. */
  clientId: field.optional<string>({ type: String }),
  version: field.number,
  createdAt: field.date,
  decidedAt: field.dateOrNull,
};
export type ApplicationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'applications' });
// Guarantees one open application per user and post.
schema.index(
  { adoptionId: 1, applicantId: 1 },
  { unique: true, partialFilterExpression: { open: true }, name: 'one_open_per_person' },
);
indexWhereSet(schema, { applicantId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });
schema.index({ adoptionId: 1, createdAt: 1, _id: 1 });
schema.index({ applicantId: 1, createdAt: -1, _id: -1 });
schema.index({ applicantId: 1, adoptionId: 1 });
// The overview counts applications per day, and open ones.
schema.index({ createdAt: 1 });
schema.index({ open: 1 });

export const Applications = model<ApplicationDocument>('Application', schema);
