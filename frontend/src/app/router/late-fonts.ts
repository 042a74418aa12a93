import type { createBrowserRouter } from 'react-router-dom';

/**
 * Downloads the Latin font, and shows it with the next page: showing it at once would lay this page out again, 100 ms on a
 * phone. `global.css` reads `data-fonts`, which `early/appearance.ts` sets for later loads.
 */
export function showFontsWithNextPage(router: ReturnType<typeof createBrowserRouter>): void {
  const { dataset } = document.documentElement;
  if (dataset['fonts'] !== undefined) return;
  void document.fonts.load('1em "Anek Latin Variable"');
  const { pathname } = router.state.location;
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    dataset['fonts'] = '';
    stop();
  });
}
