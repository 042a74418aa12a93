import type { QueryClient } from '@tanstack/react-query';
import { addToInbox, fetchEntriesAfter, inboxQuery } from '../../features/notifications/api/inbox.ts';
import { type Announced, announce } from '../../features/notifications/new-entries.ts';
import { toastNotifications } from '../../features/notifications/toast-notifications.ts';
import { readStored, writeStored } from '../../lib/browser/stored.ts';

const firstRetryMs = 500;
const longestRetryMs = 8000;

export interface CatchUp {
  /**
   * Something may have come: look. Any number of calls at once makes at most one more look. With `told`, the number
   * of the entry that is said to be new: one that was announced already has taken in more news since.
   */
  look: (told?: number) => void;
  stop: () => void;
}

function storageKey(userId: string): string {
  return `petcare_announced_${userId}`;
}

function readAnnounced(userId: string): Announced | null {
  const stored = Number(readStored('sessionStorage', storageKey(userId)) ?? Number.NaN);
  return Number.isInteger(stored) && stored >= 0 ? { lastSeq: stored } : null;
}

/**
 * Announces each new entry of the inbox once in this tab, whatever the socket does: what came is always asked
 * over HTTP, after the last number that was announced. That number outlives a reload. A new tab begins with
 * what is there. An entry that took in more news is fetched again and not announced twice. A look that fails is
 * repeated, with growing pauses, until it succeeds.
 */
export function startCatchUp(queryClient: QueryClient, userId: string): CatchUp {
  const stopped = new AbortController();
  let announced = readAnnounced(userId);
  let looking = false;
  let again = false;
  let failures = 0;
  /** The lowest number that a message has named since the last look. */
  let lowestTold = Infinity;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function remember(state: Announced): void {
    announced = state;
    writeStored('sessionStorage', storageKey(userId), String(state.lastSeq));
  }

  /** One answer's worth. Says whether there is more. */
  async function lookOnce(): Promise<boolean> {
    if (!announced) {
      remember({ lastSeq: (await queryClient.fetchQuery(inboxQuery)).last_seq });
      return false;
    }
    const told = lowestTold;
    lowestTold = Infinity;
    const before = announced.lastSeq;
    const inbox = await fetchEntriesAfter(before, stopped.signal);
    // An inbox that has become shorter is another one: the account was made anew under the same id.
    if (inbox.last_seq < before) remember({ lastSeq: inbox.last_seq });
    const { state, fresh } = announce(announced, inbox.notifications);
    remember(state);
    addToInbox(queryClient, inbox);
    toastNotifications(fresh);
    // Waited for, so that its answer never puts an older list over what the next look adds. What was told to a look
    // that failed is not known any more.
    if (told <= before || failures > 0)
      await queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
    return fresh.length > 0 && state.lastSeq < inbox.last_seq;
  }

  async function run(): Promise<void> {
    looking = true;
    clearTimeout(retry);
    try {
      do {
        again = false;
        again = (await lookOnce()) || again;
      } while (again && !stopped.signal.aborted);
      failures = 0;
    } catch {
      if (stopped.signal.aborted) return;
      retry = setTimeout(() => void run(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures));
      failures += 1;
    } finally {
      looking = false;
    }
  }

  return {
    look(told) {
      if (told !== undefined) lowestTold = Math.min(lowestTold, told);
      if (looking) again = true;
      else void run();
    },
    stop() {
      stopped.abort();
      clearTimeout(retry);
    },
  };
}
