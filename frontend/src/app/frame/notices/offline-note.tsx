import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import classes from './offline-note.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Says that the connection is gone, for as long as it is: what is asked for meanwhile waits, and comes by itself. */
export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    // There before it has something to say: a screen reader reads only what changes in it.
    <output className={online ? undefined : classes['note']}>
      {!online && (
        <Text component="span" size="sm" fw={600}>
          <Trans>You are offline. What is new appears as soon as the connection is back.</Trans>
        </Text>
      )}
    </output>
  );
}
