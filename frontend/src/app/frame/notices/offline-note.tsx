import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useServerAway } from '../../../lib/offline/use-server-away.ts';
import classes from './offline-note.module.css';

// Loaded when the page is idle; a device may be offline before that.
const OfflineText = lazy(async () => ({
  default: (await import('../../offline/offline-text.tsx')).OfflineText,
}));

/** Shown while the device is offline or the server does not answer. Requests continue by themselves afterwards. */
export function OfflineNote() {
  const online = useOnline();
  const isAway = useServerAway();
  const isShown = !online || isAway;
  return (
    // Rendered before it has content, since screen readers only announce changes.
    <output className={isShown ? classes['note'] : undefined}>
      {isShown && (
        <Text component="span" size="sm" fw={600}>
          <ErrorBoundary
            fallback={
              !online && <Trans>You are offline. New content appears when you are back online.</Trans>
            }
          >
            <Suspense fallback={null}>
              <OfflineText isOnline={online} />
            </Suspense>
          </ErrorBoundary>
        </Text>
      )}
    </output>
  );
}
