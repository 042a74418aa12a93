import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnPathOf } from '../../lib/session/safe-return-path.ts';
import { clearUser, refreshSession, storeUser, restoreSession } from '../../lib/session/session.ts';
import { mockEndpoint, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ProtectedPage } from './protected-page.tsx';

useApiServer();

const me = userEndpoints['users.me'];

function SignInStandIn() {
  return <p>sign in, then go to {returnPathOf(useLocation().state)}</p>;
}

function openOrders() {
  const router = createMemoryRouter(
    [
      { path: '/orders', element: <ProtectedPage>the orders</ProtectedPage> },
      { path: '/sign-in', element: <SignInStandIn /> },
    ],
    { initialEntries: ['/orders?page=2'] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const neverAnswer = () => mockEndpoint(me, () => new Promise<Response>(() => {}));

beforeEach(() => {
  vi.useFakeTimers();
  // Without it a tab would receive messages of another test's tab.
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  clearUser();
  document.cookie = 'petcare_session_hint=; max-age=0';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a signed-in user sees the page at once', () => {
  storeUser(buildUser());
  openOrders();
  expect(screen.getByText('the orders')).toBeVisible();
});

test('a signed-out user sees Loading... for 500 ms, then is sent to sign in and returned to the requested path', async () => {
  openOrders();
  expect(screen.getByText('Loading...')).toBeVisible();
  await wait(490);
  expect(screen.getByText('Loading...')).toBeVisible();
  await wait(20);
  expect(screen.getByText('sign in, then go to /orders?page=2')).toBeVisible();
});

test('with a session hint the page waits for the server, not for the timeout', async () => {
  neverAnswer();
  document.cookie = 'petcare_session_hint=1';
  restoreSession();
  openOrders();
  await wait(3000);
  expect(screen.getByText('Loading...')).toBeVisible();
  mockEndpoint(me, () => ({ data: { user: buildUser() } }));
  await act(() => refreshSession());
  expect(screen.getByText('the orders')).toBeVisible();
});

test('the wait for the server ends after five seconds', async () => {
  neverAnswer();
  document.cookie = 'petcare_session_hint=1';
  restoreSession();
  openOrders();
  await wait(5100);
  expect(screen.getByText(/sign in, then go to/)).toBeVisible();
});

test('another user who signs in within another tab finds the forms of this one empty', () => {
  renderPage(
    <ProtectedPage>
      <input aria-label="Note" />
    </ProtectedPage>,
    { user: buildUser() },
  );
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'of the first user' } });
  act(() => storeUser(buildUser()));
  expect(screen.getByLabelText('Note')).toHaveValue('');
});
