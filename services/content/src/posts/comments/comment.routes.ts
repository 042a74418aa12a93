import type { Comment } from '@petcare/contracts/content/comments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Redis } from 'ioredis';
import { authorChanges } from '../../copies/user-copy.model.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { adoptionChanges } from '../adoptions/adoption.model.ts';
import { addComment } from './add-comment.ts';
import { createCommentLimit } from './comment-limit.ts';
import { commentChanges, toComment, type CommentDocument } from './comment.model.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { listComments } from './list-comments.ts';

export function commentRoutes({ client, valkey }: { client: InternalClient; valkey: Redis }): Route[] {
  const limit = createCommentLimit(valkey);
  return [
    cachedRoute(endpoints['comments.ofPost'], {
      until: [adoptionChanges, commentChanges, authorChanges],
      readerOf: () => 'member',
      async handle({ params, query, reply }) {
        const { comments, total } = await listComments(params.id, query);
        reply.total(total);
        reply.links(neighboursOf(comments, query));
        return comments;
      },
    }),

    route(endpoints['comments.create'], async ({ body, caller, reply }) => {
      const onWait = (seconds: number) => reply.header('Retry-After', String(seconds));
      const { comment, isNew } = await addComment(
        body,
        { caller: signedIn(caller), onWait },
        { client, limit },
      );
      if (!isNew) reply.status(200);
      return { message: 'comment added', comment: await show(comment) };
    }),

    route(endpoints['comments.update'], async ({ params, body, caller }) => {
      const comment = await editComment({ id: params.id, body: body.body }, signedIn(caller));
      return { message: 'Comment updated.', comment: await show(comment) };
    }),

    route(endpoints['comments.delete'], async ({ params, caller }) => {
      await deleteComment(params.id, caller);
      return { message: 'Deleted!' };
    }),
  ];
}

async function show(row: CommentDocument): Promise<Comment> {
  const authorOf = await findAuthors([row.authorId]);
  return toComment(row, authorOf(row.authorId));
}

/** The parameters of the neighbours of a range: older comments are previous ones, since lists show the oldest first. */
function neighboursOf(
  comments: readonly Comment[],
  {
    limit,
    before,
    after,
  }: { readonly limit: number; readonly before?: number | undefined; readonly after?: number | undefined },
) {
  const [oldest, newest] = [comments[0]?.seq, comments.at(-1)?.seq];
  const hasOlder = oldest !== undefined && oldest > 1 && (after !== undefined || comments.length === limit);
  const hasNewer =
    newest !== undefined && (before !== undefined || (after !== undefined && comments.length === limit));
  return {
    first: { before: null, after: 0 },
    ...(hasOlder && { prev: { before: oldest, after: null } }),
    ...(hasNewer && { next: { before: null, after: newest } }),
    last: { before: null, after: null },
  };
}
