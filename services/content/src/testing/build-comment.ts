import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Comment } from '@petcare/contracts/content/comments.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { Comments } from '../posts/comments/comment.model.ts';
import { buildUser } from './build-user.ts';
import type { TestContent } from './test-content.ts';

interface Requester {
  readonly caller: Caller;
}

export function sendComment(
  content: Pick<TestContent, 'send'>,
  adoptionId: string,
  { caller }: Requester,
  body: object = {},
) {
  return content.send('POST', '/api/adoptions/comments', {
    as: caller,
    body: { adoption_id: adoptionId, body: 'How lovely!', ...body },
  });
}

export async function buildComment(content: TestContent, adoptionId: string) {
  const author = await buildUser();
  const { status, body } = await sendComment(content, adoptionId, author);
  if (status !== 201) throw new Error(`commenting answered ${status}: ${JSON.stringify(body)}`);
  const comment = Comment.parse(body.comment);
  return { author, comment, path: `/api/adoptions/comments/${comment._id}` };
}

export async function addComments(content: TestContent, adoptionId: string, count: number) {
  const made = [];
  for (let added = 0; added < count; added += 1) made.push(await buildComment(content, adoptionId));
  return made;
}

export async function storeComments(
  adoptionId: string,
  { authorId, count }: { authorId: string; count: number },
): Promise<void> {
  const post = await inTransaction(() =>
    Adoptions.findByIdAndUpdate(adoptionId, {
      $inc: { commentSeq: count, commentCount: count },
    }).lean(),
  );
  const before = post?.commentSeq ?? 0;
  await inTransaction(() =>
    Comments.insertMany(
      Array.from({ length: count }, (_, at) => ({
        _id: newId(),
        adoptionId,
        authorId,
        body: 'Hello',
        seq: before + at + 1,
        version: 1,
        clientId: null,
        fingerprint: 'none',
        createdAt: new Date(),
      })),
      { lean: true },
    ),
  );
}
