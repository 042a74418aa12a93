import { model, Schema } from 'mongoose';

export type PostKind = 'memory' | 'adoption';

/** A share of how many posts of a kind there are. The number is the sum of all shares. */
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
