import { type HostelDate, hostelEndpoints } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { notificationEndpoints } from '@petcare/contracts/notifications/notifications.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { openPaymentEndpoints } from '@petcare/contracts/commerce/payments/open-payments.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import type { TopicArguments, WatchResult } from '@petcare/contracts/topics.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmAreYouSure } from '../../components/feedback/dialogs.tsx';
import { Component as HostelPage } from '../../features/hostel/pages/hostel-page.tsx';
import { Component as OrdersPage } from '../../features/orders/pages/orders-page.tsx';
import { Component as StorePage } from '../../features/store/pages/store-page.tsx';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { keepInput, takeInput } from '../../lib/drafts/kept-input.ts';
import { clearUser, refreshSession, signOut, storeUser } from '../../lib/session/session.ts';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildOrder, buildProduct, buildUser } from '../../testing/builders.ts';
import { buildHostelInfo, buildPlaces } from '../../testing/hostel-builders.ts';
import { dayFromToday, pinClock } from '../../testing/pinned-clock.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { openLiveSocket } from './live-socket.ts';
import { useLiveUpdates } from './live-updates.ts';
import { VisitorLive } from './visitor-live.tsx';

type Options = Parameters<typeof openLiveSocket>[0];

function openSocket(options: Options) {
  const said: [message: string, ...topic: TopicArguments][] = [];
  const listeners = new Map<string, (data: unknown) => void>();
  let receiveAny = (_name: string, _data: unknown) => {};
  const opened = {
    options,
    said,
    isOpen: true,
    receive: (name: string, data: unknown) =>
      act(() => {
        listeners.get(name)?.(data);
        receiveAny(name, data);
      }),
    close: () => void (opened.isOpen = false),
    socket: {
      connected: true,
      on: (name: string, listener: (data: unknown) => void) => listeners.set(name, listener),
      off: () => {},
      onAny: (listener: typeof receiveAny) => void (receiveAny = listener),
      emit(name: string, ...[topic, id, reply]: [...TopicArguments, reply?: (given: WatchResult) => void]) {
        said.push([name, topic, id] as (typeof said)[number]);
        reply?.('watching');
      },
    },
  };
  return opened;
}

const sockets: ReturnType<typeof openSocket>[] = [];

vi.mock('./live-socket.ts', () => ({
  openLiveSocket(options: Options) {
    const opened = openSocket(options);
    sockets.push(opened);
    return opened;
  },
}));

useApiServer();
pinClock();
beforeEach(() => {
  sockets.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(clearUser);

async function openedSocket(count = 1) {
  await waitFor(() => expect(sockets).toHaveLength(count));
  return sockets[count - 1] as (typeof sockets)[number];
}

function SignedInTools() {
  useLiveUpdates();
  return null;
}

test('an order on a user’s screen is updated live, and a message about other data fetches no orders', async () => {
  const order = buildOrder();
  let shown = order;
  mockEndpoint(notificationEndpoints['notifications.list'], () => ({
    notifications: [],
    unseen: 0,
    last_seq: 0,
  }));
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => []);
  mockEndpoint(orderEndpoints['orders.listOfCustomer'], () => [shown]);
  const { queryClient } = renderPage(
    <>
      <OrdersPage />
      <SignedInTools />
    </>,
    { route: '/orders', user: buildUser() },
  );
  const isFetching = () => queryClient.isFetching({ queryKey: queryKeys.orders }) > 0;
  expect(await screen.findByText('Pending')).toBeVisible();
  await waitFor(() => expect(isFetching()).toBe(false));
  const socket = await openedSocket();
  shown = { ...order, status: 'Shipping', version: 1 };
  socket.receive('pet.changed', { pet_id: order._id });
  expect(isFetching()).toBe(false);
  socket.receive('order.status_changed', { order_id: order._id, status: 'Shipping' });
  expect(isFetching()).toBe(true);
  await waitFor(() => expect(screen.getByText('Shipping')).toBeVisible());
});

test('the stock on a visitor’s screen is updated live', async () => {
  const product = buildProduct({ product_name: 'Rope', stock: 3 });
  let stock = 3;
  mockEndpoint(productEndpoints['products.byType'], () => [{ ...product, stock }]);
  renderPage(
    <>
      <StorePage />
      <VisitorLive />
    </>,
    { route: '/store' },
  );
  expect(await screen.findByText('3 left')).toBeVisible();
  const socket = await openedSocket();
  expect(socket.options).toEqual({ isVisitor: true });
  expect(socket.said).toEqual([['watch', 'store', null]]);
  stock = 0;
  socket.receive('product.changed', { product_id: product._id });
  expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled();
  socket.receive('a.message_of_a_newer_server', {});
});

test('the free places on a visitor’s screen are updated live', async () => {
  const arrival = dayFromToday(1);
  let taken: Record<string, Partial<HostelDate>> = {};
  mockEndpoint(hostelEndpoints['hostel.info'], () => buildHostelInfo());
  mockEndpoint(hostelEndpoints['hostel.availability'], ({ query }) =>
    buildPlaces(query.get('from') ?? '', query.get('to') ?? '', taken),
  );
  const page = renderPage(
    <>
      <HostelPage />
      <VisitorLive />
    </>,
    { route: '/hostel' },
  );
  await page.user.click(screen.getByRole('radio', { name: 'Dog' }));
  const name = new RegExp(`^${formatDhakaDay(arrival, 'en')}`);
  expect(await screen.findByRole('button', { name })).not.toHaveAccessibleName(/full/i);
  const socket = await openedSocket();
  expect(socket.said).toContainEqual(['watch', 'hostel', null]);
  taken = { [arrival]: { free: 0 } };
  socket.receive('hostel.changed', { petType: 'dog', from: arrival, to: arrival });
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAccessibleName(/full/i));
});

test('a page without topics opens no socket', async () => {
  renderPage(
    <>
      <p>home</p>
      <VisitorLive />
    </>,
  );
  expect(await screen.findByText('home')).toBeVisible();
  expect(sockets).toEqual([]);
});

test('a visitor’s socket closes when the page is left, and when the user signs in', async () => {
  mockEndpoint(productEndpoints['products.byType'], () => []);
  const pages = (
    <>
      <StorePage />
      <VisitorLive />
    </>
  );
  const first = renderPage(pages, { route: '/store' });
  const left = await openedSocket();
  first.unmount();
  expect(left.isOpen).toBe(false);
  renderPage(pages, { route: '/store' });
  const socket = await openedSocket(2);
  expect(socket.isOpen).toBe(true);
  act(() => storeUser(buildUser()));
  expect(socket.isOpen).toBe(false);
  act(clearUser);
  expect((await openedSocket(3)).isOpen).toBe(true);
});

const keptText = { text: 'Tuni limps' };
const ended = {
  'signs out': () => signOut(),
  'deletes the account': async () =>
    (await openedSocket()).receive('session.ended', { reason: 'account_removed' }),
  'is signed out from another device': async () =>
    (await openedSocket()).receive('session.ended', { reason: 'revoked' }),
  'gets another role': async () =>
    (await openedSocket()).receive('session.ended', { reason: 'role_changed' }),
  'loses the session': async () => {
    await refreshSession();
  },
};

test.each([
  ['signs out', null],
  ['deletes the account', null],
  ['is signed out from another device', null],
  ['gets another role', keptText],
  ['loses the session', keptText],
] as const)('what a user typed stays on the device or not, once the user %s', async (end, kept) => {
  mockEndpoint(notificationEndpoints['notifications.list'], () => ({
    notifications: [],
    unseen: 0,
    last_seq: 0,
  }));
  mockEndpoint(userEndpoints['users.signOut'], () => ({ message: 'Done' }));
  mockEndpoint(userEndpoints['users.me'], () => problem('not_signed_in'));
  const user = buildUser();
  renderPage(<SignedInTools />, { user });
  await openedSocket();
  keepInput(user.id, '/emergency emergency', keptText);
  await act(ended[end]);
  await waitFor(() => expect(sockets[0]?.isOpen).toBe(false));
  expect(takeInput(user.id, '/emergency emergency')).toEqual(kept);
});

test('a question that is open when the session ends closes with it, unanswered', async () => {
  mockEndpoint(notificationEndpoints['notifications.list'], () => ({
    notifications: [],
    unseen: 0,
    last_seq: 0,
  }));
  renderPage(<SignedInTools />, { user: buildUser() });
  await openedSocket();
  const answer = confirmAreYouSure({ text: 'The order will be deleted.', confirm: 'Delete' });
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  act(clearUser);
  expect(await answer).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a user who signs in removes what others typed on this device', async () => {
  mockEndpoint(notificationEndpoints['notifications.list'], () => ({
    notifications: [],
    unseen: 0,
    last_seq: 0,
  }));
  keepInput('mim', '/emergency emergency', keptText);
  renderPage(<SignedInTools />, { user: buildUser() });
  await openedSocket();
  expect(takeInput('mim', '/emergency emergency')).toBeNull();
});
