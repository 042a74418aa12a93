import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import classes from './offline-note.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Shown while the device is offline. Requests wait meanwhile and continue by themselves. */
export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    // Rendered before it has content, since screen readers only announce changes.
    <output className={online ? undefined : classes['note']}>
      {!online && (
        <Text component="span" size="sm" fw={600}>
          <Trans>You are offline. New content appears when you are back online.</Trans>
        </Text>
      )}
    </output>
  );
}
