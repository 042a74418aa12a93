import { rooms, type WatchAnswer } from '@petcare/contracts/sockets.ts';
import type { LiveSocket } from './rooms.ts';

/**
 * Lets a socket hear of the store, and of the hostel's calendar, while its owner looks at them. What is in them is
 * public, and each is one room, so there is nothing to ask and nothing to count. The rooms are left with the socket.
 */
export function watchShop(socket: LiveSocket): void {
  async function watch(room: string, reply: unknown): Promise<void> {
    await socket.join(room);
    if (typeof reply === 'function') (reply as (result: WatchAnswer) => void)('watching');
  }
  socket.on('store.watch', (_nothing: unknown, reply: unknown) => void watch(rooms.store(), reply));
  socket.on('store.unwatch', () => void socket.leave(rooms.store()));
  socket.on('hostel.watch', (_nothing: unknown, reply: unknown) => void watch(rooms.hostel(), reply));
  socket.on('hostel.unwatch', () => void socket.leave(rooms.hostel()));
}
