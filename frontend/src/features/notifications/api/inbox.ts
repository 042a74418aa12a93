import {
  type Inbox,
  notificationEndpoints,
  type Notification,
} from '@petcare/contracts/notifications/notifications.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const inboxLength = 30;

export const inboxQuery = queryOptions({
  queryKey: [...queryKeys.notifications],
  queryFn: ({ signal }) =>
    call(notificationEndpoints['notifications.list'], { query: { limit: inboxLength }, signal }),
});

export function useInbox() {
  return useQuery(inboxQuery);
}

/** Entries after sequence number `after`, oldest first, at most 100. */
export function fetchEntriesAfter(after: number, signal: AbortSignal): Promise<Inbox> {
  return call(notificationEndpoints['notifications.list'], { query: { after, limit: 100 }, signal });
}

/** Merges entries into the cached inbox by sequence number; a newer state replaces an older one. */
export function addToInbox(queryClient: QueryClient, fresh: Inbox): void {
  queryClient.setQueryData(inboxQuery.queryKey, (shown) => {
    if (!shown) return shown;
    const bySeq = new Map<number, Notification>();
    for (const entry of [...shown.notifications, ...fresh.notifications]) bySeq.set(entry.seq, entry);
    const newestFirst = [...bySeq.values()].toSorted((one, other) => other.seq - one.seq);
    return {
      notifications: newestFirst.slice(0, inboxLength),
      unseen: fresh.unseen,
      last_seq: Math.max(shown.last_seq, fresh.last_seq),
    };
  });
}

export function useMarkSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) =>
      call(notificationEndpoints['notifications.markSeen'], { body: { up_to: upTo } }),
    onMutate: () => showUnseen(queryClient, 0),
    onSuccess: ({ unseen }) => showUnseen(queryClient, unseen),
    onError: () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
}

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(notificationEndpoints['notifications.markRead'], { params: { id } }),
    onMutate: (id) => {
      queryClient.setQueryData(
        inboxQuery.queryKey,
        (inbox) =>
          inbox && {
            ...inbox,
            notifications: inbox.notifications.map((entry) =>
              entry._id === id ? { ...entry, seen: true, read: true } : entry,
            ),
          },
      );
    },
    onSuccess: ({ unseen }) => showUnseen(queryClient, unseen),
    onError: () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
}

export function showUnseen(queryClient: QueryClient, unseen: number): void {
  queryClient.setQueryData(inboxQuery.queryKey, (inbox) => inbox && { ...inbox, unseen });
}
