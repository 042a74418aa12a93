import type { Comment } from '@petcare/contracts/comments.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Author } from '@petcare/contracts/people.ts';
import { model, Schema } from 'mongoose';

export interface CommentDocument {
  _id: string;
  adoptionId: string;
  authorId: string;
  body: string;
  /** Counts 1, 2, 3 … per post. Taken from the post in the transaction that stores the comment. */
  seq: number;
  /** Counts its changes; beyond 1 it was edited. */
  version: number;
  /** Names the author's one intention to say it. */
  clientId: string | null;
  /** Of what was said at first; an edit leaves it. */
  fingerprint: string;
  createdAt: Date;
}

const schema = new Schema<CommentDocument>(
  {
    _id: { type: String, required: true },
    adoptionId: { type: String, required: true },
    authorId: { type: String, required: true },
    body: { type: String, required: true },
    seq: { type: Number, required: true },
    version: { type: Number, required: true },
    clientId: { type: String, default: null },
    fingerprint: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'comments', versionKey: false },
);
schema.index({ adoptionId: 1, seq: -1 }, { unique: true });
// What the overview counts by day.
schema.index({ createdAt: 1 });
// A person's comments, those under one post together.
schema.index({ authorId: 1, adoptionId: 1 });
schema.index(
  { authorId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
);

export const Comments = model<CommentDocument>('Comment', schema);

/** A stored comment as the contract shows it. */
export function toComment(row: CommentDocument, author: Author): Comment {
  return {
    _id: row._id,
    adoption_id: row.adoptionId,
    author_id: author,
    body: row.body,
    seq: row.seq,
    edited: row.version > 1,
    createdAt: row.createdAt.toISOString(),
    client_id: row.clientId,
  };
}

/** What every event about a comment tells. */
export function commentFacts(
  row: Pick<CommentDocument, '_id' | 'adoptionId' | 'authorId'>,
): EventData<'comment.updated'> {
  return { comment_id: row._id, adoption_id: row.adoptionId, author_id: row.authorId };
}
