import type { SocketMessageData, SocketMessageName } from '@petcare/contracts/sockets.ts';
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';

type StaleAfter = { [Name in SocketMessageName]: (data: SocketMessageData<Name>) => readonly QueryKey[] };

const overviewOf = {
  commerce: [...queryKeys.overview, 'commerce'],
  clinic: [...queryKeys.overview, 'clinic'],
  content: [...queryKeys.overview, 'content'],
  account: [...queryKeys.overview, 'account'],
} as const;

/** Minimum pause between fetches of the overview, which aggregates all services. */
const overviewPauseMs = 2_000;

/** The queries that a live message makes stale. Inbox, profile and the end of a session are handled separately. */
export const staleAfter: StaleAfter = {
  'notification.created': () => [],
  'notification.seen': () => [queryKeys.notifications],
  'order.placed': () => [queryKeys.orders, queryKeys.products, overviewOf.commerce],
  'order.status_changed': () => [
    queryKeys.orders,
    queryKeys.returns,
    queryKeys.products,
    overviewOf.commerce,
  ],
  'order.changed': () => [queryKeys.orders, queryKeys.products, overviewOf.commerce],
  'hostel_order.changed': () => [
    queryKeys.hostelOrders,
    queryKeys.stays,
    queryKeys.kennels,
    overviewOf.commerce,
  ],
  'stay.changed': () => [queryKeys.stayLog],
  'return.changed': () => [queryKeys.returns, queryKeys.orders, overviewOf.commerce],
  'payment.changed': () => [
    queryKeys.payments,
    queryKeys.orders,
    queryKeys.hostelOrders,
    overviewOf.commerce,
  ],
  'cart.changed': () => [queryKeys.cart],
  'wishlist.changed': () => [queryKeys.wishlist, [...queryKeys.products, 'wished']],
  'product.changed': () => [queryKeys.products, queryKeys.cart],
  'hostel.changed': () => [queryKeys.stays],
  'kennels.changed': () => [queryKeys.kennels],
  'stay_wait.changed': () => [queryKeys.stayWaits],
  'hostel.settings_changed': () => [queryKeys.hostelInfo, queryKeys.hostelSettings, queryKeys.stays],
  'memory.changed': () => [queryKeys.memories, overviewOf.content],
  'adoption.changed': () => [queryKeys.adoptions, queryKeys.applications, overviewOf.content],
  'application.changed': () => [queryKeys.applications, queryKeys.adoptions, overviewOf.content],
  'comments.changed': () => [queryKeys.comments],
  'appointment.changed': () => [queryKeys.appointments, queryKeys.queue, queryKeys.fees, overviewOf.clinic],
  'pet.changed': () => [queryKeys.pets],
  'emergency.changed': () => [queryKeys.emergencies],
  'visit.changed': () => [queryKeys.visits],
  'slots.changed': () => [queryKeys.slots],
  'waitlist.changed': () => [queryKeys.waitlist],
  'queue.changed': () => [queryKeys.queue, queryKeys.appointments],
  'clinic.changed': () => [queryKeys.services, queryKeys.specialists, queryKeys.slots, overviewOf.clinic],
  'deletion.changed': () => [queryKeys.deletions, queryKeys.users, queryKeys.trash, overviewOf.account],
  'audit.recorded': () => [queryKeys.audit],
  'dead_letters.changed': () => [queryKeys.deadLetters, queryKeys.events, overviewOf.account],
  'invariants.changed': () => [queryKeys.invariants, overviewOf.account],
  'profile.changed': () => [],
  'session.ended': () => [],
};

/** All live messages. Derived from the table above, so that the page need not load the message schemas. */
export const socketMessageNames = Object.keys(staleAfter) as SocketMessageName[];

/** Returns the messages after which at least one of the queries is stale. */
export function messagesThatMakeStale(keys: readonly QueryKey[]): SocketMessageName[] {
  return socketMessageNames.filter((name) =>
    // Every message of a name makes the same queries stale.
    staleAfter[name]({} as never).some((stale) => keys.some((key) => partialMatchKey(key, stale))),
  );
}

/**
 * Refetches stale queries, mounted ones at once. Each key has one fetch running and at most one waiting, so that
 * the fetch after the last message always completes. The overview pauses in between.
 */
export function createRefetcher(queryClient: QueryClient): (keys: readonly QueryKey[]) => void {
  const running = new Set<string>();
  const waiting = new Set<string>();

  async function refetch(queryKey: QueryKey, name: string): Promise<void> {
    running.add(name);
    do {
      waiting.delete(name);
      // Invalidating cancels a fetch that began before the message, except the very first one of a query: that one
      // completes and is followed by another.
      const first = findFirstFetches(queryClient, queryKey);
      if (first.length > 0) waiting.add(name);
      await queryClient.invalidateQueries({ queryKey });
      // Those that no page shows are not part of the above. Without waiting, this loop would never let them complete.
      await Promise.allSettled(first.map(async ({ promise }) => promise));
      if (queryKey[0] === queryKeys.overview[0]) await pause(overviewPauseMs);
    } while (waiting.has(name));
    running.delete(name);
  }

  return (keys) => {
    for (const queryKey of keys) {
      const name = JSON.stringify(queryKey);
      if (running.has(name)) waiting.add(name);
      else void refetch(queryKey, name);
    }
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function findFirstFetches(queryClient: QueryClient, queryKey: QueryKey) {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  return fetching.filter(({ state }) => state.data === undefined);
}
