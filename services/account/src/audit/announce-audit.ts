import { rooms } from '@petcare/contracts/sockets.ts';
import { throttle } from '@petcare/platform/concurrency/throttle.ts';
import { currentTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

const pauseMs = 1_000;

let realtime: Realtime | undefined;
const emitRecorded = throttle(pauseMs, () => realtime?.emit(rooms.admins(), 'audit.recorded', {}));

/** From now on the admins of this process' browsers hear of new entries by this way. */
export function announceAuditsThrough(instance: Realtime): void {
  realtime = instance;
}

/**
 * Tells the admins that the log has grown: at once, and then at most once a second, however fast it grows. What a
 * transaction writes is told when it has been committed.
 */
export function announceAudit(): void {
  const transaction = currentTransaction();
  if (transaction) transaction.afterCommit(emitRecorded);
  else emitRecorded();
}
