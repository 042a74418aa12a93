import { useSyncExternalStore } from 'react';
import { onOutboxChange, type WaitingWrite, waitingWrites } from '../../lib/offline/outbox.ts';

const none: readonly WaitingWrite[] = [];

/** Writes of all users of this device, oldest first. */
export function useWaitingWrites(): readonly WaitingWrite[] {
  return useSyncExternalStore(onOutboxChange, waitingWrites, () => none);
}
