import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ComponentProps, useEffect, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { styleNonce } from '../../lib/browser/style-nonce.ts';
import { colorSchemeManager } from '../../theme/color-scheme-cookie.ts';
import { Providers } from './providers.tsx';

// For the style sheet that stops the page from scrolling behind a dialog.
setNonce(styleNonce);

interface AppProps {
  router: ComponentProps<typeof RouterProvider>['router'];
  queryClient: QueryClient;
  /** Called before anything of the page is drawn again. */
  onHydrated: () => void;
  /** Called once the page reacts to input. */
  onReady: () => void;
}

export function App({ router, queryClient, onHydrated, onReady }: AppProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  useEffect(onReady, [onReady]);
  return (
    <Providers
      i18n={i18n}
      queryClient={queryClient}
      styleNonce={styleNonce}
      colorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <RouterProvider router={router} />
    </Providers>
  );
}
