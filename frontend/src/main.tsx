import './theme/core-styles.css';
import { renderedDataId } from '@petcare/contracts/rendered-pages.ts';
import { hydrate } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { App } from './app/router/app.tsx';
import { createQueryClient } from './app/router/query-client.ts';
import { restoreStyleAttributes } from './app/router/restore-style-attributes.ts';
import { routes } from './app/router/routes.tsx';
import { untilIdle } from './lib/browser/until-idle.ts';
import { untilLoaded } from './lib/browser/until-loaded.ts';
import { hasSessionHint, restoreSession } from './lib/session/session.ts';
import { activateLocale, rememberedLocale, renderedLocale, takeAddressLocale } from './lib/texts/locale.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element');

restoreSession();
const queryClient = createQueryClient();
const rendered = document.querySelector(`#${renderedDataId}`);
const asked = takeAddressLocale();
const locale = rendered ? renderedLocale() : (asked ?? rememberedLocale());
// Falls back to English: without any catalogue the page would show message ids.
await activateLocale(locale).catch(() => activateLocale('en'));
if (rendered) {
  hydrate(queryClient, JSON.parse(rendered.textContent));
  // A signed-in user must see their own changes at once, which the rendered page may be too old for.
  if (hasSessionHint()) await queryClient.invalidateQueries({ refetchType: 'none' });
  await loadMatchedRoutes();
}
const later = () => import('./app/later.ts');
// A failed import only means that nothing was kept on this device.
if (!navigator.onLine)
  await later().then(
    ({ restoreOffline }) => restoreOffline(queryClient),
    () => undefined,
  );
const router = createBrowserRouter(routes);
const app = (
  <StrictMode>
    <App router={router} queryClient={queryClient} onHydrated={announceHydrated} onReady={announceReady} />
  </StrictMode>
);
if (rendered) {
  restoreStyleAttributes();
  // A transition yields to taps and scrolling.
  startTransition(() => void hydrateRoot(root, app));
} else createRoot(root).render(app);

/** For what was typed earlier, which `early-input.ts` gives to the fields. */
function announceHydrated(): void {
  document.dispatchEvent(new Event('petcare-hydrated'));
}

/** For clicks made earlier, which `early-input.ts` repeats. */
function announceReady(): void {
  document.documentElement.dataset['ready'] = '';
  document.dispatchEvent(new Event('petcare-ready'));
  // The server does not know a choice that was made before it was stored in a cookie. Its texts can only be replaced once
  // they are hydrated; without the other texts, the page stays in the language that it was rendered in.
  if (!asked && rememberedLocale() !== locale) void activateLocale(rememberedLocale()).catch(() => undefined);
  // The page comes first: this downloads files for later.
  void untilIdle()
    .then(() => untilLoaded(later))
    .then(({ startOffline, showFontsWithNextPage }) => {
      startOffline(queryClient);
      if (rendered) showFontsWithNextPage(router);
    });
}

/** Loads the code of the page shown, since hydration must not begin with a loading page. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { lazy, ...loaded } = { ...(await route.lazy()), lazy: undefined };
      Object.assign(route, loaded, { lazy });
    }),
  );
}
