import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

export type PostKind = 'memory' | 'adoption';

const fields = {
  _id: field.text,
  kind: field.of<PostKind>({ type: String, required: true }),
  count: field.number,
};
/** One of several counters of a kind; their sum is the number of posts. */
export type PostCountDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'post_counts' });
schema.index({ kind: 1 });

export const PostCounts = model<PostCountDocument>('PostCount', schema);
