import { useLingui } from '@lingui/react/macro';
import { createTheme, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';

/** Adds the translated labels that screen readers announce for parts of library components. */
export function LabelledTheme({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const close = t`Close`;
  const showPassword = t`Show or hide the password`;
  const labels = useMemo(
    () =>
      createTheme({
        components: {
          Modal: { defaultProps: { closeButtonProps: { 'aria-label': close, size: 44 } } },
          Drawer: { defaultProps: { closeButtonProps: { 'aria-label': close, size: 44 } } },
          PasswordInput: {
            defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } },
          },
        },
      }),
    [close, showPassword],
  );
  return <MantineThemeProvider theme={labels}>{children}</MantineThemeProvider>;
}
