import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import type { Session } from '@petcare/platform/auth/sessions.ts';
import type { Server, Socket } from 'socket.io';

/** What a socket knows about its owner. */
export interface SocketOwner {
  session: Session;
}

type BetweenServers = Record<string, never>;

export type LiveServer = Server<ClientToServerMessages, ServerToClientMessages, BetweenServers, SocketOwner>;
export type LiveSocket = Socket<ClientToServerMessages, ServerToClientMessages, BetweenServers, SocketOwner>;

/** The rooms a session belongs in. No client can name one. */
export function roomsOf(session: Session): string[] {
  const own = [rooms.user(session.userId), rooms.session(session.hash)];
  return session.role === 'admin' ? [...own, rooms.admins()] : own;
}
