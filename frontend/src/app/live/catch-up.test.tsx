import { type Notification, notificationEndpoints } from '@petcare/contracts/notifications.ts';
import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { inboxQuery } from '../../features/notifications/api/inbox.ts';
import { answer, problem, useApiServer } from '../../testing/api-server.ts';
import { buildNotification, newId } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { startCatchUp } from './catch-up.ts';

useApiServer();
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => sessionStorage.clear());

const list = notificationEndpoints['notifications.list'];

/** An inbox on the server, with as many entries as wished. */
function openInbox(entries: number) {
  const inbox: Notification[] = [];
  const add = (count: number) => {
    for (let left = count; left > 0; left--) inbox.push(buildNotification(inbox.length + 1));
  };
  add(entries);
  const asked = answer(list, ({ query }) => {
    const limit = Number(query.get('limit'));
    const after = query.get('after');
    const found =
      after === null
        ? inbox.toReversed().slice(0, limit)
        : inbox.filter(({ seq }) => seq > Number(after)).slice(0, limit);
    return { notifications: found, unseen: inbox.length, last_seq: inbox.length };
  });
  /** More news go into the newest entry, as comments on one post do. */
  const join = () => {
    const newest = inbox.at(-1);
    if (newest) inbox[inbox.length - 1] = { ...newest, count: newest.count + 1 };
  };
  return { add, asked, join };
}

const toasts = () => screen.queryAllByText(/^Your order is now/);

test('what is there when the tab opens is not announced; what comes then is, once', async () => {
  const inbox = openInbox(5);
  const { queryClient } = renderPage(<p>page</p>);
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.look();
  await waitFor(() => expect(inbox.asked).toHaveLength(1));
  expect(toasts()).toEqual([]);

  inbox.add(1);
  for (let repeated = 0; repeated < 20; repeated++) catchUp.look();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  catchUp.look();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)?.last_seq).toBe(6));
  expect(toasts()).toHaveLength(1);
  catchUp.stop();
});

test('what came while the page was being reloaded is announced after it', async () => {
  const inbox = openInbox(1);
  const userId = newId();
  const before = renderPage(<p>page</p>);
  const first = startCatchUp(before.queryClient, userId);
  first.look();
  await waitFor(() => expect(before.queryClient.getQueryData(inboxQuery.queryKey)).toBeDefined());
  await waitFor(() => expect(Object.values({ ...sessionStorage })).toContain('1'));
  first.stop();
  before.unmount();

  inbox.add(2);
  const { queryClient } = renderPage(<p>page</p>);
  const second = startCatchUp(queryClient, userId);
  second.look();
  await waitFor(() => expect(toasts()).toHaveLength(2));
  second.stop();
});

test('more than three at once are one toast, and the bell has them all', async () => {
  const inbox = openInbox(0);
  const { queryClient } = renderPage(<p>page</p>);
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.look();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)).toBeDefined());
  inbox.add(4);
  catchUp.look();
  expect(await screen.findByText('4 things happened. The bell has them all.')).toBeVisible();
  expect(toasts()).toEqual([]);
  expect(queryClient.getQueryData(inboxQuery.queryKey)).toMatchObject({ unseen: 4, last_seq: 4 });
  catchUp.stop();
});

test('an entry that took in more news is fetched again and announced only once, however the messages fall', async () => {
  const inbox = openInbox(0);
  const { queryClient } = renderPage(<p>page</p>);
  const shown = () => queryClient.getQueryData(inboxQuery.queryKey)?.notifications[0];
  // The bell is on the screen.
  const stopShowing = new QueryObserver(queryClient, inboxQuery).subscribe(() => {});
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.look();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)).toBeDefined());
  inbox.add(1);
  catchUp.look(1);
  await waitFor(() => expect(shown()?.count).toBe(1));

  inbox.join();
  catchUp.look(1);
  await waitFor(() => expect(shown()?.count).toBe(2));

  // News while a look is under way, and the message of an older entry together with that of a newer one.
  catchUp.look();
  inbox.join();
  catchUp.look(1);
  await waitFor(() => expect(shown()?.count).toBe(3));
  inbox.join();
  inbox.add(1);
  catchUp.look(2);
  catchUp.look(1);
  await waitFor(() =>
    expect(queryClient.getQueryData(inboxQuery.queryKey)).toMatchObject({
      notifications: [{ seq: 2 }, { seq: 1, count: 4 }],
    }),
  );
  await waitFor(() => expect(toasts()).toHaveLength(2));
  catchUp.stop();
  stopShowing();
});

test('a look that fails is repeated until it succeeds', async () => {
  const inbox = openInbox(0);
  const { queryClient } = renderPage(<p>page</p>);
  const catchUp = startCatchUp(queryClient, newId());
  catchUp.look();
  await waitFor(() => expect(queryClient.getQueryData(inboxQuery.queryKey)).toBeDefined());
  let failures = 2;
  answer(list, () => {
    failures -= 1;
    if (failures >= 0) return problem('unavailable');
    return { notifications: [buildNotification(1)], unseen: 1, last_seq: 1 };
  });
  inbox.add(1);
  catchUp.look();
  await waitFor(() => expect(toasts()).toHaveLength(1), { timeout: 5000 });
  catchUp.stop();
});
