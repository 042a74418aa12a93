import { Comment } from '@petcare/contracts/comments.ts';
import type { Caller } from '@petcare/platform/identity.ts';
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
