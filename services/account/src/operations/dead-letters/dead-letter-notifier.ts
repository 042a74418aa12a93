import { rooms } from '@petcare/contracts/sockets.ts';
import { throttle } from '../throttle.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

export function createDeadLetterNotifier(realtime: Realtime): () => void {
  return throttle(1_000, () => realtime.emit(rooms.admins('operations'), 'dead_letters.changed', {}));
}
