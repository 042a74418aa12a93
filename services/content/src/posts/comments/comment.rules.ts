import { commentEditMinutes } from '@petcare/contracts/content/comments.ts';

export function canEdit(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= commentEditMinutes * 60_000;
}

const maxNotified = 200;

/**
 * Returns the users to notify of a new comment: the owner of the post and the latest commenters, each once and without
 * its author.
 */
export function usersToNotify(
  authorId: string,
  ownerId: string,
  commentersNewestFirst: readonly string[],
): string[] {
  const notified = new Set([ownerId, ...commentersNewestFirst]);
  notified.delete(authorId);
  return [...notified].slice(0, maxNotified);
}

export function tooFastText(perMinute: number, milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return `You can write ${perMinute} comments a minute. Please wait ${seconds} second${seconds === 1 ? '' : 's'}.`;
}
