import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { LabelledTheme } from '../theme/labelled-theme.tsx';
import { theme } from '../theme/theme.ts';
import { clearUser, storeUser, type SessionUser } from '../lib/session/session.ts';

interface PageOptions {
  route?: string;
  at?: string | { pathname: string; state: unknown };
  user?: SessionUser | null;
}

/** Renders a page with all providers of the app. Other routes show their address as text. */
export function renderPage(
  page: ReactElement,
  { route = '/', at = route, user: viewer = null }: PageOptions = {},
) {
  modals.closeAll();
  notifications.clean();
  if (viewer) storeUser(viewer);
  else clearUser();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes: RouteObject[] = [
    { path: route, element: page },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} env="test">
        <LabelledTheme>
          <QueryClientProvider client={queryClient}>
            <ModalsProvider>
              <main id="content">
                <RouterProvider router={router} />
              </main>
            </ModalsProvider>
          </QueryClientProvider>
          <Notifications />
        </LabelledTheme>
      </MantineProvider>
    </I18nProvider>,
  );
  const user = userEvent.setup();
  return {
    ...view,
    queryClient,
    user,
    /** Replaces the text of a field at once. `user.type` renders the page after every key. */
    async fill(field: HTMLElement, text: string) {
      await user.clear(field);
      await user.paste(text);
    },
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    router,
    goBack: () => act(() => router.navigate(-1)),
  };
}

export function dialog(name?: string | RegExp) {
  return screen.findByRole('dialog', name === undefined ? {} : { name });
}
