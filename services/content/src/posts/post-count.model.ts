import { model, Schema } from 'mongoose';

export type PostKind = 'memory' | 'adoption';

/** One of several counters of a kind; their sum is the number of posts. */
export interface PostCountDocument {
  _id: string;
  kind: PostKind;
  count: number;
}

const schema = new Schema<PostCountDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'post_counts', versionKey: false },
);
schema.index({ kind: 1 });

export const PostCounts = model<PostCountDocument>('PostCount', schema);
