import type { Notification } from '@petcare/contracts/notifications.ts';

/** What of the inbox has been announced in this tab: everything up to this number. */
export interface Announced {
  readonly lastSeq: number;
}

export interface Announcement {
  readonly state: Announced;
  /** What has to be announced now, oldest first. */
  readonly fresh: readonly Notification[];
}

/**
 * Takes what a fetch brought and says what of it is new.
 *
 * Answers may repeat each other, overlap, and arrive in any order: every entry comes out once. It rests on the
 * inbox being gapless and each answer beginning right after a number that was announced already.
 */
export function announce(state: Announced, fetched: readonly Notification[]): Announcement {
  const bySeq = new Map(fetched.filter(({ seq }) => seq > state.lastSeq).map((entry) => [entry.seq, entry]));
  const fresh = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  return { state: { lastSeq: fresh.at(-1)?.seq ?? state.lastSeq }, fresh };
}
