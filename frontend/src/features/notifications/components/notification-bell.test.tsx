import { type Inbox, notificationEndpoints } from '@petcare/contracts/notifications/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildNotification, buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { addToInbox } from '../api/inbox.ts';
import { notificationPath } from '../notification-paths.ts';
import { NotificationBell } from './notification-bell.tsx';

useApiServer();

const list = notificationEndpoints['notifications.list'];
const markSeen = notificationEndpoints['notifications.markSeen'];
const markRead = notificationEndpoints['notifications.markRead'];

function open(inbox: Inbox) {
  mockEndpoint(list, () => inbox);
  return renderPage(<NotificationBell />, { user: buildUser() });
}

test('the bell shows the unseen count, and opening it marks the entries as seen', async () => {
  const entry = buildNotification(7, { createdAt: new Date(Date.now() - 5 * 60_000).toISOString() });
  const requests = mockEndpoint(markSeen, () => ({ unseen: 0 }));
  const page = open({ notifications: [entry], unseen: 1, last_seq: 7 });
  await page.user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
  const panel = await dialog('Notifications');
  const link = within(panel).getByRole('link');
  expect(link).toHaveTextContent('Your order is now: Shipping');
  expect(link).toHaveTextContent('Rope ring');
  expect(link).toHaveTextContent('PC-2026-000007 · 5 minutes ago');
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ up_to: 7 }]));
});

test('a click on an entry opens its order and marks the entry as read', async () => {
  const entry = buildNotification(1, { seen: true });
  const requests = mockEndpoint(markRead, () => ({ unseen: 0 }));
  const page = open({ notifications: [entry], unseen: 0, last_seq: 1 });
  await page.user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await page.user.click(await screen.findByRole('link'));
  expect(page.address()).toBe(notificationPath(entry.content, 'user'));
  await waitFor(() => expect(requests[0]?.params['id']).toBe(entry._id));
});

test('an entry that arrives while the panel is open is shown on top and marked as seen', async () => {
  const requests = mockEndpoint(markSeen, () => ({ unseen: 0 }));
  const page = open({ notifications: [buildNotification(1, { seen: true })], unseen: 0, last_seq: 1 });
  await page.user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await dialog('Notifications');
  addToInbox(page.queryClient, { notifications: [buildNotification(2)], unseen: 1, last_seq: 2 });
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  expect(screen.getAllByRole('link')[0]).toHaveTextContent('PC-2026-000002');
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ up_to: 2 }]));
});

test('an empty inbox explains its purpose', async () => {
  const page = open({ notifications: [], unseen: 0, last_seq: 0 });
  await page.user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await dialog('Notifications')).toHaveTextContent('No notifications yet.');
});
