import type { Comment } from '@petcare/contracts/content/comments.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Author } from '@petcare/contracts/shared/authors.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  adoptionId: field.text,
  authorId: field.text,
  body: field.text,
  /** 1, 2, 3 … per post. Drawn from the post in the transaction that stores the comment. */
  seq: field.number,
  /** Counts the changes; above 1 the comment was edited. */
  version: field.number,
  /** Idempotency key of the author's request. */
  clientId: field.textOrNull,
  /** Hash of the original request; edits leave it unchanged. */
  fingerprint: field.text,
  createdAt: field.date,
};
export type CommentDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'comments' });
schema.index({ adoptionId: 1, seq: -1 }, { unique: true });
// The overview counts comments per day.
schema.index({ createdAt: 1 });
// Finds a user's comments, grouped by post.
schema.index({ authorId: 1, adoptionId: 1 });
indexWhereSet(schema, { authorId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });

export const commentChanges = markChanges('comments', schema);
export const Comments = model<CommentDocument>('Comment', schema);

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

export function commentFacts(
  row: Pick<CommentDocument, '_id' | 'adoptionId' | 'authorId'>,
): EventData<'comment.updated'> {
  return { comment_id: row._id, adoption_id: row.adoptionId, author_id: row.authorId };
}
