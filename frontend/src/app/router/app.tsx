import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CrashedPage } from '../pages/crashed-page.tsx';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { styleNonce } from '../../lib/browser/style-nonce.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { LabelledTheme } from '../../theme/labelled-theme.tsx';
import { theme } from '../../theme/theme.ts';

// The same key as in `public/early.js`.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'petcare_color_scheme' });
const router = createBrowserRouter(routes);
// For the style sheet that stops the page from scrolling behind a dialog.
setNonce(styleNonce);

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => styleNonce}
        defaultColorScheme="auto"
        deduplicateInlineStyles
      >
        <LabelledTheme>
          <ErrorBoundary FallbackComponent={CrashedPage}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ErrorBoundary>
        </LabelledTheme>
      </MantineProvider>
    </I18nProvider>
  );
}
