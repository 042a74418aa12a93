import { type Notification, notificationEndpoints } from '@petcare/contracts/notifications/notifications.ts';
import { modals } from '@mantine/modals';
import { QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { inboxQuery } from '../../features/notifications/api/inbox.ts';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildNotification, newId } from '../../testing/builders.ts';
import { dialog, renderPage } from '../../testing/render-page.tsx';
import { startCatchUp } from './catch-up.ts';

useApiServer();
beforeEach(() => sessionStorage.clear());

const list = notificationEndpoints['notifications.list'];

function openInbox(entries: number) {
  const inbox: Notification[] = [];
  const add = (count: number, changes: Partial<Notification> = {}) => {
    for (let left = count; left > 0; left--) inbox.push(buildNotification(inbox.length + 1, changes));
  };
  add(entries);
  const requests = mockEndpoint(list, ({ query }) => {
    const limit = Number(query.get('limit'));
    const after = query.get('after');
    const found =
      after === null
        ? inbox.toReversed().slice(0, limit)
        : inbox.filter(({ seq }) => seq > Number(after)).slice(0, limit);
    return { notifications: found, unseen: inbox.length, last_seq: inbox.length };
  });
  const join = () => {
    const newest = inbox.at(-1);
    if (newest) inbox[inbox.length - 1] = { ...newest, count: newest.count + 1 };
  };
  return { add, requests, join };
}

/** Opens a tab with an empty inbox, which has been fetched. */
async function openTab() {
  const inbox = openInbox(0);
  const { queryClient } = renderPage(<p>page</p>);
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.refresh();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)?.last_seq).toBe(0));
  return { inbox, queryClient, catchUp };
}

const toasts = () => screen.queryAllByText(/^Your order is now/);

test('entries that exist when the tab opens are not announced; later ones are, once', async () => {
  const inbox = openInbox(5);
  const { queryClient } = renderPage(<p>page</p>);
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.refresh();
  await waitFor(() => expect(inbox.requests).toHaveLength(1));
  expect(toasts()).toEqual([]);

  inbox.add(1);
  for (let repeated = 0; repeated < 20; repeated++) catchUp.refresh();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  catchUp.refresh();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)?.last_seq).toBe(6));
  expect(toasts()).toHaveLength(1);
  catchUp.stop();
});

test('entries that arrive during a reload are announced after it', async () => {
  const inbox = openInbox(1);
  const userId = newId();
  const before = renderPage(<p>page</p>);
  const first = startCatchUp(before.queryClient, userId);
  first.refresh();
  await waitFor(() => expect(before.queryClient.getQueryData(inboxQuery.queryKey)).toBeDefined());
  await waitFor(() => expect(Object.values({ ...sessionStorage })).toContain('1'));
  first.stop();
  before.unmount();

  inbox.add(2);
  const { queryClient } = renderPage(<p>page</p>);
  const second = startCatchUp(queryClient, userId);
  second.refresh();
  await waitFor(() => expect(toasts()).toHaveLength(2));
  second.stop();
});

test('an entry right after the first visit is announced, and a visit without new entries asks once', async () => {
  const inbox = openInbox(1);
  const { queryClient } = renderPage(<p>page</p>);
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } });
  const userId = newId();
  const first = startCatchUp(queryClient, userId);
  first.refresh();
  await waitFor(() => expect(Object.values({ ...sessionStorage })).toContain('1'));
  inbox.add(1);
  first.refresh(2);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  first.stop();

  const next = renderPage(<p>page</p>);
  inbox.requests.length = 0;
  const second = startCatchUp(next.queryClient, userId);
  second.refresh();
  await waitFor(() => expect(next.queryClient.getQueryData(inboxQuery.queryKey)?.last_seq).toBe(2));
  // A later message shows that the first run has ended.
  inbox.add(1);
  second.refresh(3);
  await waitFor(() => expect(toasts()).toHaveLength(2));
  expect(inbox.requests.map(({ query }) => query.get('after'))).toEqual([null, '2']);
  second.stop();
});

test('more than three entries at once are announced by one toast, and all are in the bell', async () => {
  const { inbox, queryClient, catchUp } = await openTab();
  inbox.add(4);
  catchUp.refresh();
  expect(await screen.findByText('You have 4 new notifications.')).toBeVisible();
  expect(toasts()).toEqual([]);
  expect(queryClient.getQueryData(inboxQuery.queryKey)).toMatchObject({ unseen: 4, last_seq: 4 });
  catchUp.stop();
});

test('an entry that collects further events is fetched again and announced only once, in any order of messages', async () => {
  const inbox = openInbox(0);
  const { queryClient } = renderPage(<p>page</p>);
  const shown = () => queryClient.getQueryData(inboxQuery.queryKey)?.notifications[0];
  // The bell is mounted.
  const stopShowing = new QueryObserver(queryClient, inboxQuery).subscribe(() => {});
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.refresh();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)).toBeDefined());
  inbox.add(1);
  catchUp.refresh(1);
  await waitFor(() => expect(shown()?.count).toBe(1));

  inbox.join();
  catchUp.refresh(1);
  await waitFor(() => expect(shown()?.count).toBe(2));

  // Covers an event during a fetch, and messages of an older and a newer entry together.
  catchUp.refresh();
  inbox.join();
  catchUp.refresh(1);
  await waitFor(() => expect(shown()?.count).toBe(3));
  inbox.join();
  inbox.add(1);
  catchUp.refresh(2);
  catchUp.refresh(1);
  await waitFor(() =>
    expect(queryClient.getQueryData(inboxQuery.queryKey)).toMatchObject({
      notifications: [{ seq: 2 }, { seq: 1, count: 4 }],
    }),
  );
  await waitFor(() => expect(toasts()).toHaveLength(2));
  catchUp.stop();
  stopShowing();
});

test('a failed fetch is repeated until it succeeds', async () => {
  const { inbox, catchUp } = await openTab();
  let failures = 2;
  mockEndpoint(list, () => {
    failures -= 1;
    if (failures >= 0) return problem('unavailable');
    return { notifications: [buildNotification(1)], unseen: 1, last_seq: 1 };
  });
  inbox.add(1);
  catchUp.refresh();
  await waitFor(() => expect(toasts()).toHaveLength(1), { timeout: 5000 });
  catchUp.stop();
});

test('toasts wait until the open dialog is closed, except those about an emergency', async () => {
  const { inbox, queryClient, catchUp } = await openTab();
  act(() => void modals.open({ title: 'Reschedule appointment', children: <button>Move</button> }));
  await dialog('Reschedule appointment');

  inbox.add(2);
  const answer_until = new Date().toISOString();
  inbox.add(1, {
    content: { kind: 'emergency.asked', data: { emergency_id: newId(), pet_name: 'Mimi', answer_until } },
  });
  catchUp.refresh();
  expect(await screen.findByText('Emergency: can you see Mimi now?')).toBeVisible();
  expect(queryClient.getQueryData(inboxQuery.queryKey)?.unseen).toBe(3);
  expect(toasts()).toEqual([]);

  act(() => modals.closeAll());
  await waitFor(() => expect(toasts()).toHaveLength(2));
  catchUp.stop();
});
