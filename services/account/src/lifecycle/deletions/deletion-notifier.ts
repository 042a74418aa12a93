import { adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

export interface DeletionNotifier {
  /** Announces progress: at once, then at most five times a second per deletion. */
  progress(deletionId: string): void;
  /** Announces a change of state. Never delayed, since no later message may follow. */
  stateChange(deletionId: string): void;
}

const pauseMs = 200;

/** Progress during a pause is announced at its end, so that the last message shows the newest state. */
export function createDeletionNotifier(realtime: Realtime): DeletionNotifier {
  /** Deletions within their pause; true when progress was made during it. */
  const paused = new Map<string, boolean>();

  const pause = (deletionId: string) => {
    if (paused.has(deletionId)) return;
    paused.set(deletionId, false);
    setTimeout(() => {
      const isWaiting = paused.get(deletionId);
      paused.delete(deletionId);
      if (isWaiting) announce(deletionId);
    }, pauseMs).unref();
  };
  const announce = (deletionId: string) => {
    realtime.emit(adminAreas.map(rooms.admins), 'deletion.changed', { deletion_id: deletionId });
    pause(deletionId);
  };
  return {
    progress(deletionId) {
      if (paused.has(deletionId)) paused.set(deletionId, true);
      else announce(deletionId);
    },
    stateChange: announce,
  };
}
