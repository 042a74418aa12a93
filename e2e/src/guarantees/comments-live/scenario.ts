import { randomUUID } from 'node:crypto';
import { Comment } from '@petcare/contracts/content/comments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox } from '@petcare/contracts/notifications/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { signUpUser, type TestUser } from '../../support/users.ts';
import { offerPet } from '../../support/posting.ts';
import {
  findScreenFaults,
  openCommentScreen,
  type CommentScreen,
  type ScreenFaults,
} from '../../support/comment-screen.ts';

const missingAfterMs = 60_000;

export interface Discussion {
  readonly adoptionId: string;
  readonly owner: TestUser;
  readonly screens: readonly CommentScreen[];
  readonly comments: ReadonlyMap<string, { answeredAt: number; author: TestUser }>;
  /** Creates a comment. Retries with the same client id while the system is unavailable, and reports each error. */
  comment(author: TestUser, onRefused?: (why: unknown) => void): Promise<void>;
  close(): void;
}

export async function startDiscussion(url: string, userCount: number): Promise<Discussion> {
  const owner = await signUpUser(url);
  const { _id: adoptionId } = await offerPet(owner);
  const others: TestUser[] = [];
  while (others.length < userCount - 1) others.push(await signUpUser(url));
  const screens = await Promise.all(
    [owner, ...others].map((reader) => openCommentScreen(reader, adoptionId)),
  );
  const comments = new Map<string, { answeredAt: number; author: TestUser }>();
  return {
    adoptionId,
    owner,
    screens,
    comments,
    async comment(author, onRefused = () => undefined) {
      const body = { adoption_id: adoptionId, body: 'What a lovely pet!', client_id: randomUUID() };
      const send = async () => {
        const answer = await author.client.call(endpoints['comments.create'], { body });
        if (answer.status !== 201 && answer.status !== 200)
          throw new Error(`the comment answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        const { comment } = z.object({ comment: Comment }).parse(answer.body);
        comments.set(comment._id, { answeredAt: Date.now(), author });
      };
      const report = (why: unknown) => {
        onRefused(why);
        throw why;
      };
      await eventually(() => send().catch(report), { every: 100 });
    },
    close() {
      for (const screen of screens) screen.close();
    },
  };
}

export async function untilAllShown({ screens, comments }: Discussion): Promise<void> {
  await eventually(
    () => {
      if (screens.some(({ shown }) => shown.length < comments.size))
        throw new Error('a screen lacks a comment');
    },
    { within: missingAfterMs, every: 50 },
  ).catch(() => undefined);
}

export function faultsOf({ screens, comments }: Discussion): ScreenFaults {
  const ids = new Set(comments.keys());
  const all = screens.map(({ shown }) => findScreenFaults(shown, ids));
  const sum = (fault: keyof ScreenFaults) =>
    all.reduce((total, screenFaults) => total + screenFaults[fault], 0);
  return { missing: sum('missing'), shownTwice: sum('shownTwice'), outOfOrder: sum('outOfOrder') };
}

/**
 * Returns the milliseconds from the answer to the author until each other screen, for the comments from index
 * `since`.
 */
export function latenciesOf({ screens, comments }: Discussion, since = 0): number[] {
  return [...comments].slice(since).flatMap(([id, { answeredAt, author }]) =>
    screens.flatMap(({ reader, shownAt }) => {
      const at = shownAt.get(id);
      return reader === author || at === undefined ? [] : [Math.max(0, at - answeredAt)];
    }),
  );
}

export async function countOwnerNotifications({
  owner,
  comments,
}: Discussion): Promise<{ expected: number; counted: number }> {
  const expected = [...comments.values()].filter(({ author }) => author !== owner).length;
  const count = async () => {
    const { body } = await owner.client.call(endpoints['notifications.list'], { query: '?limit=100' });
    return Inbox.parse(body)
      .notifications.filter(({ content }) => content.kind === 'comment.added')
      .reduce((total, entry) => total + entry.count, 0);
  };
  await eventually(
    async () => {
      if ((await count()) < expected) throw new Error('the bell does not count them all');
    },
    { within: missingAfterMs, every: 250 },
  ).catch(() => undefined);
  return { expected, counted: await count() };
}

/**
 * Control: one screen loses the message about the last comment and does not poll.
 * Resolves to the comments missing on that screen, which must be 1, and on the others, which must be 0.
 */
export async function loseOneMessage(
  discussion: Discussion,
  author: TestUser,
): Promise<{ affected: number; others: number }> {
  const [affected, ...others] = discussion.screens.filter(({ reader }) => reader !== author);
  if (!affected) throw new Error('there is no other screen');
  affected.dropNextMessage();
  await discussion.comment(author);
  await untilAllShown({ ...discussion, screens: others });
  const ids = new Set(discussion.comments.keys());
  const missingAt = (screen: CommentScreen) => findScreenFaults(screen.shown, ids).missing;
  return {
    affected: missingAt(affected),
    others: others.reduce((total, screenFaults) => total + missingAt(screenFaults), 0),
  };
}
