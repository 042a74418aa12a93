import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { ensureUserCopy } from '../../copies/ensure-user-copy.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { assertSelf } from '../assert-self.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import type { CommentLimit } from './comment-limit.ts';
import { commentFacts, Comments, type CommentDocument } from './comment.model.ts';
import { usersToNotify } from './comment.rules.ts';

interface NewComment {
  readonly adoption_id: string;
  readonly author_id?: string | undefined;
  readonly body: string;
  readonly client_id?: string | undefined;
}

interface AddCommentDeps {
  readonly client: InternalClient;
  readonly limit: CommentLimit;
}

/**
 * Adds a comment with the next number of its post and notifies the owner and earlier commenters. Idempotent by client
 * id, without counting against the limit.
 * @throws forbidden – for another user's id; not_found; idempotency_conflict – when the client id was used with other
 * contents; too_many_requests – after calling `onWait` with the seconds.
 */
export async function addComment(
  { author_id, ...request }: NewComment,
  { caller, onWait }: { caller: UserCaller; onWait: (seconds: number) => void },
  { client, limit }: AddCommentDeps,
): Promise<{ comment: CommentDocument; isNew: boolean }> {
  assertSelf(author_id, caller, 'author_id');
  const existing = await findPrevious(request, caller.id);
  if (existing) return { comment: existing, isNew: false };
  if (!(await Adoptions.exists({ _id: request.adoption_id }))) throw notFound('adoption post');
  await ensureUserCopy(caller.id, { client });
  await limit.consume(caller.id, onWait);
  try {
    // The transaction alone is correct; running exclusively avoids that fifty concurrent comments retry fifty times.
    return { comment: await runExclusive(request.adoption_id, () => store(request, caller.id)), isNew: true };
  } catch (error) {
    const concurrent = isDuplicateKey(error, 'clientId') && (await findPrevious(request, caller.id));
    if (concurrent) return { comment: concurrent, isNew: false };
    throw error;
  }
}

async function findPrevious(request: NewComment, authorId: string): Promise<CommentDocument | null> {
  if (request.client_id === undefined) return null;
  const comment = await Comments.findOne({ authorId, clientId: request.client_id }).lean();
  if (comment && comment.fingerprint !== fingerprintOfComment(request))
    throw conflict('idempotency_conflict');
  return comment;
}

function fingerprintOfComment({ adoption_id, body }: NewComment): string {
  return fingerprintOf(adoption_id, body);
}

function store(request: NewComment, authorId: string): Promise<CommentDocument> {
  const { adoption_id: adoptionId, body, client_id: clientId = null } = request;
  return inTransaction(async () => {
    // Also conflicts with a concurrent deletion of the post.
    const post = await Adoptions.findOneAndUpdate(
      { _id: adoptionId },
      { $inc: { commentSeq: 1, commentCount: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!post) throw notFound('adoption post');
    const notifiedIds = usersToNotify(authorId, post.ownerId, await latestCommenters(adoptionId));
    const comment: CommentDocument = {
      _id: newId(),
      adoptionId,
      authorId,
      body,
      seq: post.commentSeq,
      version: 1,
      clientId,
      fingerprint: fingerprintOfComment(request),
      createdAt: new Date(),
    };
    await Comments.create([comment]);
    await assertMayWrite(authorId);
    const authorOf = await findAuthors([authorId]);
    await addEvent('comment.added', {
      aggregate: { id: comment._id, sequence: comment.version },
      data: {
        ...commentFacts(comment),
        adoption_title: post.title,
        owner_id: post.ownerId,
        author_name: authorOf(authorId).full_name,
        notified_ids: notifiedIds,
      },
    });
    return comment;
  });
}

const maxCommentsRead = 500;

async function latestCommenters(adoptionId: string): Promise<string[]> {
  const latest = await Comments.find({ adoptionId }, { authorId: 1 })
    .sort({ seq: -1 })
    .limit(maxCommentsRead)
    .lean();
  return latest.map(({ authorId }) => authorId);
}
