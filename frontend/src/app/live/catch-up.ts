import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addToInbox, fetchEntriesAfter, inboxQuery } from '../../features/notifications/api/inbox.ts';
import { type Announced, announce } from '../../features/notifications/new-entries.ts';
import { isUrgent, toastNotifications } from '../../features/notifications/toast-notifications.ts';
import { dialogClosed } from '../../lib/browser/dialog-closed.ts';
import { readStored, writeStored } from '../../lib/browser/stored.ts';

const firstRetryMs = 500;
const longestRetryMs = 8000;

export interface CatchUp {
  /**
   * Fetches new entries; calls during a fetch cause one more. `changedSeq` is the number of an entry that a message
   * reported: an entry that was announced already has collected further events.
   */
  refresh: (changedSeq?: number) => void;
  stop: () => void;
  /** Removes what this tab remembers of the user. */
  forget: () => void;
}

function storageKey(userId: string): string {
  return `petcare_announced_${userId}`;
}

function readAnnounced(userId: string): Announced | null {
  const stored = Number(readStored('sessionStorage', storageKey(userId)) ?? Number.NaN);
  return Number.isInteger(stored) && stored >= 0 ? { lastSeq: stored } : null;
}

/** Waits while a dialog is open, since toasts would cover its buttons on a phone. An emergency does not wait. */
function createToasts(stopped: AbortSignal) {
  const waiting: Notification[] = [];
  return async (fresh: readonly Notification[]): Promise<void> => {
    toastNotifications(fresh.filter(isUrgent));
    waiting.push(...fresh.filter((entry) => !isUrgent(entry)));
    await dialogClosed(stopped);
    if (!stopped.aborted) toastNotifications(waiting.splice(0));
  };
}

/**
 * Announces each new inbox entry once in this tab, also when messages are lost: fetches all entries after the last
 * announced number, which survives a reload. A new tab starts at the current last entry. An entry that collects
 * further events is fetched again but not announced again. A failed fetch is retried with growing pauses.
 */
export function startCatchUp(queryClient: QueryClient, userId: string): CatchUp {
  const stopped = new AbortController();
  let announced = readAnnounced(userId);
  let isRunning = false;
  let repeat = false;
  let isFirst = true;
  let failures = 0;
  let lowestChangedSeq = Infinity;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const show = createToasts(stopped.signal);

  function remember(state: Announced): void {
    announced = state;
    writeStored('sessionStorage', storageKey(userId), String(state.lastSeq));
  }

  /** Processes one page of entries. @returns true if there are more. */
  async function fetchOnce(): Promise<boolean> {
    const known = announced;
    if (!known || isFirst) {
      isFirst = false;
      // The page shows this list anyway, so that a visit without new entries needs no other request.
      const { last_seq: lastSeq } = await queryClient.fetchQuery(inboxQuery);
      if (!known) remember({ lastSeq });
      if (!known || known.lastSeq === lastSeq) return false;
    }
    const changedSeq = lowestChangedSeq;
    lowestChangedSeq = Infinity;
    const before = known.lastSeq;
    const inbox = await fetchEntriesAfter(before, stopped.signal);
    // A lower last number means another inbox: the account was created again under the same id.
    const base = inbox.last_seq < before ? { lastSeq: inbox.last_seq } : known;
    const { state, fresh } = announce(base, inbox.notifications);
    remember(state);
    addToInbox(queryClient, inbox);
    void show(fresh);
    // Awaited, so that its answer cannot overwrite entries that the next fetch adds. After a failed fetch the
    // reported numbers are unknown.
    if (changedSeq <= before || failures > 0)
      await queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
    return fresh.length > 0 && state.lastSeq < inbox.last_seq;
  }

  async function run(): Promise<void> {
    isRunning = true;
    clearTimeout(retry);
    try {
      do {
        repeat = false;
        repeat = (await fetchOnce()) || repeat;
      } while (repeat && !stopped.signal.aborted);
      failures = 0;
    } catch {
      if (stopped.signal.aborted) return;
      retry = setTimeout(() => void run(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures));
      failures += 1;
    } finally {
      isRunning = false;
    }
  }

  return {
    refresh(changedSeq) {
      if (changedSeq !== undefined) lowestChangedSeq = Math.min(lowestChangedSeq, changedSeq);
      if (isRunning) repeat = true;
      else void run();
    },
    stop() {
      stopped.abort();
      clearTimeout(retry);
    },
    forget: () => writeStored('sessionStorage', storageKey(userId), null),
  };
}
