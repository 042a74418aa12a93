import { ApplicationStatus } from '@petcare/contracts/content/applications.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface ApplicationDocument {
  _id: string;
  adoptionId: string;
  applicantId: string;
  message: string;
  status: ApplicationStatus;
  /** True while submitted or accepted; a user has one open application per post at most. Unset once closed. */
  open?: true;
  /** Phone numbers that the two exchange; each is kept only while the application is open. */
  applicantPhone: string | null;
  ownerPhone: string | null;
  /** Idempotency key of the applicant's request. */
  clientId?: string;
  version: number;
  createdAt: Date;
  decidedAt: Date | null;
}

const schema = new Schema<ApplicationDocument>(
  {
    _id: { type: String, required: true },
    adoptionId: { type: String, required: true },
    applicantId: { type: String, required: true },
    message: { type: String, required: true },
    status: { type: String, enum: ApplicationStatus.options, required: true },
    open: { type: Boolean },
    applicantPhone: { type: String, default: null },
    ownerPhone: { type: String, default: null },
    clientId: { type: String },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
  },
  { collection: 'applications', versionKey: false },
);
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
