import { adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import type {
  ClientToServerMessages,
  ServerToClientMessages,
  SocketMessageName,
} from '@petcare/contracts/sockets.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import type { Session } from '@petcare/platform/auth/sessions.ts';
import type { Server, Socket } from 'socket.io';

export interface SocketOwner {
  session: Session | null;
  address: string;
}

interface InterServerMessages {
  /** The data that a live message names changed at this time, in epoch milliseconds. */
  changed: (name: SocketMessageName, at: number) => void;
}

export type LiveServer = Server<
  ClientToServerMessages,
  ServerToClientMessages,
  InterServerMessages,
  SocketOwner
>;
export type LiveSocket = Socket<
  ClientToServerMessages,
  ServerToClientMessages,
  InterServerMessages,
  SocketOwner
>;

export function roomsOf(session: Session | null): string[] {
  if (!session) return [];
  const userRooms = [rooms.user(session.userId), rooms.session(session.hash)];
  return session.role === 'admin'
    ? [...userRooms, ...(session.areas ?? adminAreas).map(rooms.admins)]
    : userRooms;
}
