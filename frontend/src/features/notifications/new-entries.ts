import type { Notification } from '@petcare/contracts/notifications/notifications.ts';

/** Sequence number up to which this tab has announced entries. */
export interface Announced {
  readonly lastSeq: number;
}

export interface Announcement {
  readonly state: Announced;
  readonly fresh: readonly Notification[];
}

/**
 * Returns the entries of a response that were not announced yet. Responses may repeat, overlap and arrive out of
 * order. Requires that sequence numbers have no gaps and a response starts right after an announced number.
 */
export function announce(state: Announced, fetched: readonly Notification[]): Announcement {
  const bySeq = new Map(fetched.filter(({ seq }) => seq > state.lastSeq).map((entry) => [entry.seq, entry]));
  const fresh = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  return { state: { lastSeq: fresh.at(-1)?.seq ?? state.lastSeq }, fresh };
}
