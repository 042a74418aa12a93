import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import type { Session } from '@petcare/platform/auth/sessions.ts';
import type { Server, Socket } from 'socket.io';

/** The owner of a socket. */
export interface SocketOwner {
  /** Null for a visitor. */
  session: Session | null;
  /** The client's IP address, read behind trusted proxies. */
  address: string;
}

type BetweenServers = Record<string, never>;

export type LiveServer = Server<ClientToServerMessages, ServerToClientMessages, BetweenServers, SocketOwner>;
export type LiveSocket = Socket<ClientToServerMessages, ServerToClientMessages, BetweenServers, SocketOwner>;

/** Returns the private rooms of a session; a visitor has none. No client can name one. */
export function roomsOf(session: Session | null): string[] {
  if (!session) return [];
  const own = [rooms.user(session.userId), rooms.session(session.hash)];
  return session.role === 'admin' ? [...own, rooms.admins()] : own;
}
