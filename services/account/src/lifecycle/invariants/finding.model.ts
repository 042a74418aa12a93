import { CheckScope, InvariantName, type Finding } from '@petcare/contracts/invariants.ts';
import { model, Schema } from 'mongoose';

export interface FindingDocument extends Finding {
  /** `<service>:<name>:<scope>` */
  _id: string;
  scope: CheckScope;
  checkedAt: Date;
  /** Start of the current violation; null while the count is zero. */
  redSince: Date | null;
}

const schema = new Schema<FindingDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, enum: InvariantName.options, required: true },
    service: { type: String, required: true },
    scope: { type: String, enum: CheckScope.options, required: true },
    count: { type: Number, required: true },
    rows: { type: Schema.Types.Mixed, required: true },
    checkedAt: { type: Date, required: true },
    redSince: { type: Date, default: null },
  },
  { collection: 'invariant_findings', versionKey: false },
);

export const Findings = model<FindingDocument>('Finding', schema);

export interface CheckDocument {
  _id: 'last';
  checkedAt: Date;
  silent: string[];
}

const checkSchema = new Schema<CheckDocument>(
  {
    _id: { type: String, required: true },
    checkedAt: { type: Date, required: true },
    silent: { type: [String], required: true },
  },
  { collection: 'invariant_checks', versionKey: false },
);

export const Checks = model<CheckDocument>('InvariantCheck', checkSchema);
