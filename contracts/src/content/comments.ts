import { z } from 'zod';
import { BatchQuery } from '../shared/deletions.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { ClientId, DeletedCount, MessageResponse, Id, IdParams, Instant, text } from '../shared/fields.ts';
import { Author } from '../shared/authors.ts';

export const commentEditMinutes = 15;

export const CommentBody = text(1_000);

/**
 * A comment on an adoption post. `seq` numbers the comments of a post from 1 in the order of saving; deleting
 * leaves a gap.
 */
export const Comment = z
  .object({
    _id: Id,
    adoption_id: Id,
    author_id: Author,
    body: z.string(),
    seq: z.number().int().positive(),
    edited: z.boolean(),
    createdAt: Instant,
    /** The id chosen by the sender, which matches the comment with its optimistic copy on screen. */
    client_id: ClientId.nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

export const commentEndpoints = defineEndpoints('content', {
  'comments.ofPost': {
    method: 'GET',
    path: '/api/adoptions/comments/post/:id',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'List the latest comments of a post, oldest first. `before` returns older and `after` newer comments than this `seq`.',
    params: IdParams,
    query: z.strictObject({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    response: z.array(Comment),
    paged: true,
  },
  'comments.create': {
    method: 'POST',
    path: '/api/adoptions/comments',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'Comment on an adoption post. Repeating a `client_id` answers 200 with the existing comment. At most 10 comments a minute.',
    body: z.strictObject({
      adoption_id: Id,
      /** Optional. Any id other than that of the signed-in user is rejected. */
      author_id: Id.optional(),
      body: CommentBody,
      client_id: ClientId.optional(),
    }),
    status: 201,
    response: z.object({ message: z.string(), comment: Comment }),
    errors: ['idempotency_conflict'],
  },
  'comments.update': {
    method: 'PUT',
    path: '/api/adoptions/comments/:id',
    access: { who: 'author', admins: false },
    summary: 'Edit a comment of the caller within 15 minutes. It is marked as edited.',
    params: IdParams,
    body: z.strictObject({ body: CommentBody }),
    response: z.object({ message: z.string(), comment: Comment }),
    errors: ['edit_window_closed'],
  },
  'comments.delete': {
    method: 'DELETE',
    path: '/api/adoptions/comments/:id',
    access: { who: 'author', admins: true },
    summary: 'Delete a comment. For its author, the owner of the post and admins.',
    params: IdParams,
    response: MessageResponse,
  },
  'comments.deleteOfUser': {
    method: 'DELETE',
    path: '/api/adoptions/comments/user/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete all comments of a user who is being deleted. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
