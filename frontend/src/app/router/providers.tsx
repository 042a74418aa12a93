import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { LabelledTheme } from '../../theme/labelled-theme.tsx';
import { theme } from '../../theme/theme.ts';
import { CrashedPage } from '../pages/crashed-page.tsx';

interface ProvidersProps {
  i18n: I18n;
  queryClient: QueryClient;
  styleNonce: string;
  colorScheme: MantineColorScheme;
  colorSchemeManager?: MantineColorSchemeManager;
  children: ReactNode;
}

/** The providers around the router, the same in the browser and on the server. */
export function Providers({
  i18n,
  queryClient,
  styleNonce,
  colorScheme,
  colorSchemeManager,
  children,
}: ProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        getStyleNonce={() => styleNonce}
        {...(colorSchemeManager && { colorSchemeManager })}
        defaultColorScheme={colorScheme}
        deduplicateInlineStyles
      >
        <LabelledTheme>
          <ErrorBoundary FallbackComponent={CrashedPage}>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </ErrorBoundary>
        </LabelledTheme>
      </MantineProvider>
    </I18nProvider>
  );
}
