import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Adoptions, type AdoptionDocument } from '../adoptions/adoption.model.ts';
import { assertMayWrite } from '../user-copies/block-writes.ts';
import { ensureUserCopy } from '../user-copies/ensure-user-copy.ts';
import { authorsOf } from '../user-copies/find-user-copies.ts';
import { assertSelf } from '../posts/assert-self.ts';
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
 * Adds a comment under the next number of its post and tells its owner and those who commented before. The same
 * client id again gives the comment that already stands, and does not count against the limit.
 * @throws forbidden for somebody else's name, not_found when the post is gone, idempotency_conflict when the client
 * id was used with other contents, too_many_requests (`onWait` hears for how many seconds).
 */
export async function addComment(
  { author_id, ...said }: NewComment,
  { caller, onWait }: { caller: Person; onWait: (seconds: number) => void },
  { client, limit }: AddCommentDeps,
): Promise<{ comment: CommentDocument; isNew: boolean }> {
  assertSelf(author_id, caller, 'author_id');
  const before = await findSaid(said, caller.id);
  if (before) return { comment: before, isNew: false };
  if (!(await Adoptions.exists({ _id: said.adoption_id }))) throw notFound('adoption post');
  await ensureUserCopy(caller.id, { client });
  await limit.take(caller.id, onWait);
  try {
    // Right it would be without: the number is taken in the transaction. But fifty that meet start over fifty times.
    return { comment: await runExclusive(said.adoption_id, () => store(said, caller.id)), isNew: true };
  } catch (error) {
    const other = isDuplicateKey(error, 'clientId') && (await findSaid(said, caller.id));
    if (other) return { comment: other, isNew: false };
    throw error;
  }
}

async function findSaid(said: NewComment, authorId: string): Promise<CommentDocument | null> {
  if (said.client_id === undefined) return null;
  const comment = await Comments.findOne({ authorId, clientId: said.client_id }).lean<CommentDocument>();
  if (comment && comment.fingerprint !== fingerprintOfComment(said)) throw conflict('idempotency_conflict');
  return comment;
}

function fingerprintOfComment({ adoption_id, body }: NewComment): string {
  return fingerprintOf(adoption_id, body);
}

function store(said: NewComment, authorId: string): Promise<CommentDocument> {
  const { adoption_id: adoptionId, body, client_id: clientId = null } = said;
  return inTransaction(async () => {
    // Also what keeps a comment from a post that is being deleted.
    const post = await Adoptions.findOneAndUpdate(
      { _id: adoptionId },
      { $inc: { commentSeq: 1, commentCount: 1 } },
      { returnDocument: 'after' },
    ).lean<AdoptionDocument>();
    if (!post) throw notFound('adoption post');
    const tell = usersToNotify(authorId, post.ownerId, await latestCommenters(adoptionId));
    const comment: CommentDocument = {
      _id: newId(),
      adoptionId,
      authorId,
      body,
      seq: post.commentSeq,
      version: 1,
      clientId,
      fingerprint: fingerprintOfComment(said),
      createdAt: new Date(),
    };
    await Comments.create([comment]);
    await assertMayWrite(authorId);
    const authorOf = await authorsOf([authorId]);
    await addEvent('comment.added', {
      aggregate: { id: comment._id, sequence: comment.version },
      data: {
        ...commentFacts(comment),
        adoption_title: post.title,
        owner_id: post.ownerId,
        author_name: authorOf(authorId).full_name,
        tell,
      },
    });
    return comment;
  });
}

/** Comments that are looked through for people to tell: a talk that is longer has moved on. */
const lookedThrough = 500;

async function latestCommenters(adoptionId: string): Promise<string[]> {
  const latest = await Comments.find({ adoptionId }, { authorId: 1 })
    .sort({ seq: -1 })
    .limit(lookedThrough)
    .lean();
  return latest.map(({ authorId }) => authorId);
}
