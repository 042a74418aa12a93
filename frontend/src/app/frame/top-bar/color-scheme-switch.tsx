import { useLingui } from '@lingui/react/macro';
import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

// Loaded on first use, since few users change the colours.
const ColorSchemeMenu = lazy(async () => {
  const { ColorSchemeMenu: Menu } = await import('./color-scheme-menu.tsx');
  return { default: Menu };
});

export function ColorSchemeSwitch() {
  const { t } = useLingui();
  const Icon = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun;
  const [asked, setAsked] = useState(false);
  const button = (
    <ActionIcon
      variant="transparent"
      c="inherit"
      aria-label={t`Colours`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
  if (!asked) return button;
  return (
    <ErrorBoundary fallback={button}>
      <Suspense fallback={button}>
        <ColorSchemeMenu />
      </Suspense>
    </ErrorBoundary>
  );
}
