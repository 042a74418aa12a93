import { z } from 'zod';
import { Id } from './fields.ts';
import { OrderStatus } from './order-status.ts';

/**
 * What the server says over the socket, by name. A message says *what is stale*; HTTP carries the data.
 * Clients send nothing: the server joins the rooms.
 */
export const socketMessages = {
  'notification.created': {
    summary: 'The inbox has a new entry, up to this number.',
    data: z.object({ seq: z.number().int(), unseen: z.number().int() }),
  },
  'notification.seen': {
    summary: 'The bell was opened in another tab.',
    data: z.object({ unseen: z.number().int() }),
  },
  'order.placed': {
    summary: 'A new order stands. To its customer and to the admins.',
    data: z.object({ order_id: Id }),
  },
  'order.status_changed': {
    summary: 'An order has another status. To its customer and to the admins.',
    data: z.object({ order_id: Id, status: OrderStatus }),
  },
  'session.ended': {
    summary: 'This session is over: sign-out elsewhere, a new role, or a deleted account.',
    data: z.object({ reason: z.enum(['signed_out', 'role_changed', 'account_removed', 'expired']) }),
  },
} as const;

export type SocketMessageName = keyof typeof socketMessages;
export type SocketMessageData<N extends SocketMessageName> = z.infer<(typeof socketMessages)[N]['data']>;

/** Typed for `Server<…>` and `Socket<…>` of Socket.IO. */
export type ServerToClientMessages = { [N in SocketMessageName]: (data: SocketMessageData<N>) => void };

/** The rooms. Their names are made here and nowhere else, and only the server joins them. */
export const rooms = {
  user: (id: string) => `user-${id}`,
  session: (hashedId: string) => `session-${hashedId}`,
  admins: () => 'role-admin',
} as const;
