import { rooms } from '@petcare/contracts/sockets.ts';
import { throttle } from '../throttle.ts';
import { currentTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

const pauseMs = 1_000;

let realtime: Realtime | undefined;
const emitRecorded = throttle(pauseMs, () =>
  realtime?.emit(rooms.admins('operations'), 'audit.recorded', {}),
);

export function announceAuditsThrough(instance: Realtime): void {
  realtime = instance;
}

/** Notifies admins of new entries at once, then at most once a second. Inside a transaction, after its commit. */
export function announceAudit(): void {
  const transaction = currentTransaction();
  if (transaction) transaction.afterCommit(emitRecorded);
  else emitRecorded();
}
