import { z } from 'zod';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { ClientId, DeletedCount, Done, Id, IdParams, Instant, text } from './fields.ts';
import { Author } from './people.ts';

/** How long a comment can be changed by its author, in minutes. */
export const commentEditMinutes = 15;

export const CommentBody = text(1_000);

/** A comment under an adoption post. `seq` counts 1, 2, 3 … per post in the order of saving; deleting leaves a gap. */
export const Comment = z
  .object({
    _id: Id,
    adoption_id: Id,
    author_id: Author,
    body: z.string(),
    seq: z.number().int().positive(),
    edited: z.boolean(),
    createdAt: Instant,
    /** What the sender called it, so that a screen can match what it showed before the answer came. */
    client_id: ClientId.nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

export const commentEndpoints = {
  'comments.ofPost': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/api/adoptions/comments/post/:id',
    access: { who: 'signed-in' },
    summary:
      'The newest comments of a post, oldest first; with `before`, those older than that number; with `after`, those newer.',
    params: IdParams,
    query: z.strictObject({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    status: 200,
    response: z.array(Comment),
    paged: true,
  }),
  'comments.create': defineEndpoint({
    service: 'content',
    method: 'POST',
    path: '/api/adoptions/comments',
    access: { who: 'signed-in' },
    summary:
      'Comment on an adoption post. The same `client_id` again answers 200 with the comment that already stands. At most 10 a minute.',
    body: z.strictObject({
      adoption_id: Id,
      /** The signed-in person or nothing; anybody else is refused. */
      author_id: Id.optional(),
      body: CommentBody,
      client_id: ClientId.optional(),
    }),
    status: 201,
    response: z.object({ message: z.string(), comment: Comment }),
    errors: ['idempotency_conflict'],
  }),
  'comments.update': defineEndpoint({
    service: 'content',
    method: 'PUT',
    path: '/api/adoptions/comments/:id',
    access: { who: 'author', admins: false },
    summary: 'Change one’s own comment within 15 minutes; it is marked as edited.',
    params: IdParams,
    body: z.strictObject({ body: CommentBody }),
    status: 200,
    response: z.object({ message: z.string(), comment: Comment }),
    errors: ['edit_window_closed'],
  }),
  'comments.delete': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/api/adoptions/comments/:id',
    access: { who: 'author', admins: true },
    summary: 'Delete a comment: its author, the owner of the post, or an admin.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'comments.deleteOfUser': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/api/adoptions/comments/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete all comments of a person, before the person is deleted. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
