import { randomUUID } from 'node:crypto';
import { Comment } from '@petcare/contracts/comments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox } from '@petcare/contracts/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { signUpUser, type TestUser } from '../../support/people.ts';
import { offerPet } from '../../support/posting.ts';
import { judgeScreen, openCommentScreen, type CommentScreen, type ScreenFaults } from './comment-screen.ts';

/** A comment that is not on a screen after this long counts as missing. */
const missingAfterMs = 60_000;

/** A post that is talked about, with a screen for everybody who takes part. */
export interface Talk {
  readonly adoptionId: string;
  readonly owner: TestUser;
  readonly screens: readonly CommentScreen[];
  /** The ids of all comments made so far, with the time of their answer and who made them. */
  readonly made: ReadonlyMap<string, { answeredAt: number; author: TestUser }>;
  /** Makes a comment; while the door is closed it knocks again, with the same client id, and says why each time. */
  comment(author: TestUser, refused?: (why: unknown) => void): Promise<void>;
  close(): void;
}

/** Gathers so many people in front of one post. */
export async function startTalk(url: string, people: number): Promise<Talk> {
  const owner = await signUpUser(url);
  const { _id: adoptionId } = await offerPet(owner);
  const others: TestUser[] = [];
  while (others.length < people - 1) others.push(await signUpUser(url));
  const screens = await Promise.all(
    [owner, ...others].map((reader) => openCommentScreen(reader, adoptionId)),
  );
  const made = new Map<string, { answeredAt: number; author: TestUser }>();
  return {
    adoptionId,
    owner,
    screens,
    made,
    async comment(author, refused = () => undefined) {
      const body = { adoption_id: adoptionId, body: 'What a lovely pet!', client_id: randomUUID() };
      const knock = async () => {
        const answer = await author.client.call(endpoints['comments.create'], { body });
        if (answer.status !== 201 && answer.status !== 200)
          throw new Error(`the comment answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        const { comment } = z.object({ comment: Comment }).parse(answer.body);
        made.set(comment._id, { answeredAt: Date.now(), author });
      };
      const tell = (why: unknown) => {
        refused(why);
        throw why;
      };
      await eventually(() => knock().catch(tell), { within: 30_000, every: 100 });
    },
    close() {
      for (const screen of screens) screen.close();
    },
  };
}

/** Waits until every screen shows as many comments as were made, or until it is plain that one never will. */
export async function everythingShown({ screens, made }: Talk): Promise<void> {
  await eventually(
    () => {
      if (screens.some(({ shown }) => shown.length < made.size)) throw new Error('something is missing');
    },
    { within: missingAfterMs, every: 50 },
  ).catch(() => undefined);
}

/** The faults of all screens together. */
export function faultsOf({ screens, made }: Talk): ScreenFaults {
  const ids = new Set(made.keys());
  const all = screens.map(({ shown }) => judgeScreen(shown, ids));
  const sum = (fault: keyof ScreenFaults) => all.reduce((total, one) => total + one[fault], 0);
  return { missing: sum('missing'), shownTwice: sum('shownTwice'), outOfOrder: sum('outOfOrder') };
}

/** From the answer to its author to each other screen, in milliseconds, for the comments made since a given place. */
export function latenciesOf({ screens, made }: Talk, since = 0): number[] {
  return [...made].slice(since).flatMap(([id, { answeredAt, author }]) =>
    screens.flatMap(({ reader, shownAt }) => {
      const at = shownAt.get(id);
      return reader === author || at === undefined ? [] : [Math.max(0, at - answeredAt)];
    }),
  );
}

/** How many comments the owner's bell counts, once it counts as many as others made; or what it stays at. */
export async function countedByOwner({ owner, made }: Talk): Promise<{ expected: number; counted: number }> {
  const expected = [...made.values()].filter(({ author }) => author !== owner).length;
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
 * The check of the check: one screen loses the message about the last comment and does not ask by itself. Resolves
 * to how many comments that screen and the others then lack; the first must be 1, the second 0.
 */
export async function loseOneMessage(
  talk: Talk,
  author: TestUser,
): Promise<{ deaf: number; others: number }> {
  const [deaf, ...others] = talk.screens.filter(({ reader }) => reader !== author);
  if (!deaf) throw new Error('there is nobody else');
  deaf.dropNextMessage();
  await talk.comment(author);
  await everythingShown({ ...talk, screens: others });
  const ids = new Set(talk.made.keys());
  const missingAt = (screen: CommentScreen) => judgeScreen(screen.shown, ids).missing;
  return { deaf: missingAt(deaf), others: others.reduce((total, one) => total + missingAt(one), 0) };
}
