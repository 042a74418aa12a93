import { Id } from '@petcare/contracts/fields.ts';
import { maxWatchedDoctors, rooms, type WatchAnswer } from '@petcare/contracts/sockets.ts';
import type { LiveSocket } from './rooms.ts';

/**
 * Lets a socket hear of the slots of the doctors whose times its owner is looking at. Those are public, so nobody is
 * asked; only that it is an id, and that there are not too many. The rooms are left with the socket.
 */
export function watchSlots(socket: LiveSocket): void {
  const watched = new Set<string>();

  async function watch(given: unknown): Promise<WatchAnswer> {
    const parsed = Id.safeParse(given);
    if (!parsed.success) return 'not_found';
    const id = parsed.data;
    if (!watched.has(id) && watched.size >= maxWatchedDoctors) return 'too_many';
    watched.add(id);
    await socket.join(rooms.doctorSlots(id));
    return 'watching';
  }

  socket.on('slots.watch', (id: unknown, reply: unknown) => {
    void watch(id).then((answer) => {
      if (typeof reply === 'function') (reply as (result: WatchAnswer) => void)(answer);
    });
  });
  socket.on('slots.unwatch', (id: unknown) => {
    if (typeof id !== 'string' || !watched.delete(id)) return;
    void socket.leave(rooms.doctorSlots(id));
  });
}
