import { commentEditMinutes } from '@petcare/contracts/comments.ts';

/** Whether a comment may still be changed by its author. */
export function canEdit(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= commentEditMinutes * 60_000;
}

/** The most people one comment tells. */
const mostTold = 200;

/**
 * Who hears of a new comment: the owner of the post and those who commented before, the latest of them, each once
 * and never its author.
 */
export function usersToNotify(
  authorId: string,
  ownerId: string,
  commentersNewestFirst: readonly string[],
): string[] {
  const told = new Set([ownerId, ...commentersNewestFirst]);
  told.delete(authorId);
  return [...told].slice(0, mostTold);
}

/** The refusal a person reads who writes faster than the limit allows. */
export function tooFastText(perMinute: number, milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return `You can write ${perMinute} comments a minute. Please wait ${seconds} second${seconds === 1 ? '' : 's'}.`;
}
