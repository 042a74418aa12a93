import { Comment } from '@petcare/contracts/comments.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { buildPerson } from './build-person.ts';
import type { TestContent } from './test-content.ts';

interface Somebody {
  readonly caller: Caller;
}

/** Sends a comment of this person, and gives back what is answered. */
export function say(
  content: Pick<TestContent, 'send'>,
  adoptionId: string,
  { caller }: Somebody,
  body: object = {},
) {
  return content.send('POST', '/api/adoptions/comments', {
    as: caller,
    body: { adoption_id: adoptionId, body: 'How lovely!', ...body },
  });
}

/** Adds a comment of somebody nobody has met. */
export async function buildComment(content: TestContent, adoptionId: string) {
  const author = await buildPerson();
  const { status, body } = await say(content, adoptionId, author);
  if (status !== 201) throw new Error(`commenting answered ${status}: ${JSON.stringify(body)}`);
  const comment = Comment.parse(body.comment);
  return { author, comment, path: `/api/adoptions/comments/${comment._id}` };
}

/** Adds so many comments, each by another person, one after the other. */
export async function addComments(content: TestContent, adoptionId: string, count: number) {
  const made = [];
  for (let added = 0; added < count; added += 1) made.push(await buildComment(content, adoptionId));
  return made;
}

/** Stores so many comments of one person at once, past the service, and counts them. */
export async function storeComments(
  adoptionId: string,
  { authorId, count }: { authorId: string; count: number },
): Promise<void> {
  const post = await Adoptions.findByIdAndUpdate(adoptionId, {
    $inc: { commentSeq: count, commentCount: count },
  }).lean();
  const before = post?.commentSeq ?? 0;
  await Comments.insertMany(
    Array.from({ length: count }, (_, at) => ({
      _id: newId(),
      adoptionId,
      authorId,
      body: 'Hello',
      seq: before + at + 1,
      version: 1,
      clientId: null,
      fingerprint: 'of no request',
      createdAt: new Date(),
    })),
    { lean: true },
  );
}
