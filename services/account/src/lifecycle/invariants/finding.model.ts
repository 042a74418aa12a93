import { CheckScope, InvariantName, type Finding } from '@petcare/contracts/invariants.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  /** `<service>:<name>:<scope>` */
  _id: field.text,
  name: field.oneOf(InvariantName.options),
  service: field.of<Finding['service']>({ type: String, required: true }),
  scope: field.oneOf(CheckScope.options),
  count: field.number,
  rows: field.of<Finding['rows']>({ type: Schema.Types.Mixed, required: true }),
  checkedAt: field.date,
  /** Start of the current violation; null while the count is zero. */
  redSince: field.dateOrNull,
};
export type FindingDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'invariant_findings' });

export const Findings = model<FindingDocument>('Finding', schema);

const checkFields = {
  _id: field.of<'last'>({ type: String, required: true }),
  checkedAt: field.date,
  silent: field.texts,
};
export type CheckDocument = Stored<typeof checkFields>;

const checkSchema = schemaOf(checkFields, { collection: 'invariant_checks' });

export const Checks = model<CheckDocument>('InvariantCheck', checkSchema);
