import { z } from 'zod';
import { DhakaDate } from './dhaka-time.ts';
import { Id } from './fields.ts';
import { OrderStatus } from './order-status.ts';
import { PetType } from './stays.ts';
import { type TopicArguments, topics, WatchAnswer, WatchedTopic } from './topics.ts';

/**
 * What the server says over the socket, by name. A message says *what is stale*; HTTP carries the data.
 * A client can only ask to watch a topic (`topics.ts`); the server joins the rooms.
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
  'order.changed': {
    summary:
      'Money of an order went back, or it left the lists; null when many did. To its customer and to the admins.',
    data: z.object({ order_id: Id.nullable() }),
  },
  'hostel_order.changed': {
    summary: 'A stay was booked or changed; null when many were. To its customer and to the admins.',
    data: z.object({ order_id: Id.nullable() }),
  },
  'payment.changed': {
    summary: 'A payment was settled, closed or paid back. To its buyer and to the admins.',
    data: z.object({ payment_id: Id }),
  },
  'cart.changed': {
    summary: 'The reader’s cart was changed, perhaps on another device.',
    data: z.object({}),
  },
  'product.changed': {
    summary:
      'A product was added, edited or deleted, or its stock changed. To everybody who looks at the store.',
    data: z.object({ product_id: Id }),
  },
  'hostel.changed': {
    summary: 'Places of the hostel were taken or given back. To everybody who looks at its calendar.',
    data: z.object({ petType: PetType, from: DhakaDate, to: DhakaDate }),
  },
  'memory.changed': {
    summary:
      'A memory was posted, edited, deleted or brought back; null for many at once. To its author and to the admins.',
    data: z.object({ memory_id: Id.nullable() }),
  },
  'adoption.changed': {
    summary:
      'An adoption post was posted, edited, deleted, brought back, or has another status; null for many at once. To its owner, its readers and the admins.',
    data: z.object({ adoption_id: Id.nullable() }),
  },
  'application.changed': {
    summary: 'An application was made or answered. To the owner of the post and to the applicant.',
    data: z.object({ adoption_id: Id }),
  },
  'comments.changed': {
    summary:
      'A comment was added, edited or deleted; null for many under several posts. To everybody who is reading the post.',
    data: z.object({ adoption_id: Id.nullable() }),
  },
  'appointment.changed': {
    summary:
      'A visit was booked, moved, or has another status; null when many left the lists. To its patient, its doctor and the admins.',
    data: z.object({ appointment_id: Id.nullable(), dr_id: Id.nullable() }),
  },
  'slots.changed': {
    summary: 'A slot was held, taken or given back. To everybody who looks at the slots of the doctor.',
    data: z.object({ dr_id: Id, date: DhakaDate }),
  },
  'waitlist.changed': {
    summary: 'The reader’s place in a line changed, or they are offered a slot.',
    data: z.object({ entry_id: Id }),
  },
  'queue.changed': {
    summary:
      'The next patient was called. To the doctor, to those who still wait that day, and to the admins.',
    data: z.object({ dr_id: Id, date: DhakaDate }),
  },
  'clinic.changed': {
    summary:
      'A doctor or a service was added, edited or deleted. To the admins and to who looks at the doctor.',
    data: z.object({ dr_id: Id.nullable() }),
  },
  'deletion.changed': {
    summary: 'A deletion was asked for, taken back, is further on, or is done. To the admins.',
    data: z.object({ deletion_id: Id }),
  },
  'audit.recorded': {
    summary: 'Somebody did something that stands in the audit log now. To the admins.',
    data: z.object({}),
  },
  'dead_letters.changed': {
    summary: 'An event could not be handled, or was replayed or set aside. To the admins.',
    data: z.object({}),
  },
  'invariants.changed': {
    summary: 'The promises were counted anew. To the admins.',
    data: z.object({}),
  },
  'profile.changed': {
    summary: 'The reader’s own name, picture or address changed, in another tab or by an admin.',
    data: z.object({ user_id: Id }),
  },
  'session.ended': {
    summary: 'This session is over: sign-out elsewhere, a new role, or a deleted account.',
    data: z.object({
      reason: z.enum([
        'signed_out',
        'role_changed',
        'account_removed',
        'revoked',
        'password_changed',
        'expired',
      ]),
    }),
  },
} as const;

export type SocketMessageName = keyof typeof socketMessages;
export type SocketMessageData<N extends SocketMessageName> = z.infer<(typeof socketMessages)[N]['data']>;

/** Messages from a client, by name. Both take a topic and its id, null for a topic that exists once. */
export const clientMessages = {
  watch: {
    summary: 'Subscribe to a topic. The acknowledgement follows once the socket is in its room.',
    data: WatchedTopic,
    answer: WatchAnswer,
  },
  unwatch: {
    summary: 'Unsubscribe from a topic.',
    data: WatchedTopic,
    answer: null,
  },
} as const;

/** Typed for `Server<…>` and `Socket<…>` of Socket.IO. */
export interface ClientToServerMessages {
  watch: (...message: [...TopicArguments, answer: (result: WatchAnswer) => void]) => void;
  unwatch: (...message: TopicArguments) => void;
}

/**
 * Handshake `auth` of a client without a session. Its socket joins rooms of public topics only, whatever cookie
 * comes with it; a client that does not send it must have a session.
 */
export const VisitorHandshake = z.object({ visitor: z.literal(true) });
export type VisitorHandshake = z.infer<typeof VisitorHandshake>;

/** Typed for `Server<…>` and `Socket<…>` of Socket.IO. */
export type ServerToClientMessages = { [N in SocketMessageName]: (data: SocketMessageData<N>) => void };

/** The rooms. Only the server joins them, and no other code makes their names. */
export const rooms = {
  user: (id: string) => `user-${id}`,
  session: (hashedId: string) => `session-${hashedId}`,
  admins: () => 'role-admin',
  post: topics.adoption.room,
  store: topics.store.room,
  hostel: topics.hostel.room,
  doctorSlots: topics.slots.room,
} as const;
