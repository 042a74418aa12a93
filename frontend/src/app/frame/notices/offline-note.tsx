import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useOnline } from '../../../lib/offline/use-online.ts';
import classes from './offline-note.module.css';

// Loaded when the page is idle; a device may be offline before that.
const OfflineText = lazy(async () => ({
  default: (await import('../../offline/offline-text.tsx')).OfflineText,
}));

/** Shown while the device is offline. Requests wait meanwhile and continue by themselves. */
export function OfflineNote() {
  const online = useOnline();
  return (
    // Rendered before it has content, since screen readers only announce changes.
    <output className={online ? undefined : classes['note']}>
      {!online && (
        <Text component="span" size="sm" fw={600}>
          <ErrorBoundary
            fallback={<Trans>You are offline. New content appears when you are back online.</Trans>}
          >
            <Suspense fallback={null}>
              <OfflineText />
            </Suspense>
          </ErrorBoundary>
        </Text>
      )}
    </output>
  );
}
