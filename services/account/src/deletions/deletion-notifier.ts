import { rooms } from '@petcare/contracts/sockets.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

/** Live messages about deletions to the screens of admins. */
export interface DeletionNotifier {
  /** Announces deleted rows: at once, then at most five times a second for each deletion. */
  progress(deletionId: string): void;
  /** Announces that a deletion was requested, undone, begun or finished. Never delayed: no later message may follow. */
  stateChange(deletionId: string): void;
}

/** Between two messages about the progress of one deletion. */
const pauseMs = 200;

/** Progress during a pause is announced at its end, so that the last message always shows the newest state. */
export function createDeletionNotifier(realtime: Realtime): DeletionNotifier {
  /** Deletions announced within the pause; true when progress waits to be announced. */
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
    realtime.emit(rooms.admins(), 'deletion.changed', { deletion_id: deletionId });
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
