import { CheckScope, InvariantName, type Finding } from '@petcare/contracts/invariants.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
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

const checkFields = {
  _id: field.of<'last'>({ type: String, required: true }),
  checkedAt: field.date,
  silent: field.texts,
};
export type CheckDocument = Stored<typeof checkFields>;

const checkSchema = schemaOf(checkFields, { collection: 'invariant_checks' });

export const Checks = model<CheckDocument>('InvariantCheck', checkSchema);
