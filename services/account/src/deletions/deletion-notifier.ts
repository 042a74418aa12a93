import { rooms } from '@petcare/contracts/sockets.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

/** Tells the admins' screens about deletions. */
export interface DeletionNotifier {
  /** Rows went: told at once, and then no more often than five times a second for each deletion. */
  progress(deletionId: string): void;
  /** It was asked for, taken back, begun or is over: told without a pause, since there may be no later word. */
  turn(deletionId: string): void;
}

/** Between two messages about one deletion. */
const pauseMs = 200;

/** What changes in a pause is told when it is over, so that the last word is always the newest. */
export function createDeletionNotifier(realtime: Realtime): DeletionNotifier {
  /** Deletions that were told of just now → whether there is more to tell. */
  const resting = new Map<string, boolean>();

  const rest = (deletionId: string) => {
    if (resting.has(deletionId)) return;
    resting.set(deletionId, false);
    setTimeout(() => {
      const more = resting.get(deletionId);
      resting.delete(deletionId);
      if (more) tell(deletionId);
    }, pauseMs).unref();
  };
  const tell = (deletionId: string) => {
    realtime.emit(rooms.admins(), 'deletion.changed', { deletion_id: deletionId });
    rest(deletionId);
  };
  return {
    progress(deletionId) {
      if (resting.has(deletionId)) resting.set(deletionId, true);
      else tell(deletionId);
    },
    turn: tell,
  };
}
