import { z } from 'zod';
import type { AdminArea } from './shared/admin-areas.ts';
import { DhakaDate } from './shared/dhaka-time.ts';
import { Id } from './shared/fields.ts';
import { OrderStatus } from './commerce/orders/order-status.ts';
import { PetType } from './commerce/hostel/hostel.ts';
import { replayableMs } from './replay-window.ts';
import { type TopicArguments, topics, WatchResult, WatchedTopic } from './topics.ts';

/**
 * Socket messages from the server, by name. A message only signals that data is stale; clients fetch it over HTTP.
 * Clients can watch topics (`topics.ts`); only the server joins rooms.
 */
export const socketMessages = {
  'notification.created': {
    summary: 'The inbox of the user has new entries up to this `seq`.',
    data: z.object({ seq: z.number().int(), unseen: z.number().int() }),
  },
  'notification.seen': {
    summary: 'The inbox was marked as seen in another tab.',
    data: z.object({ unseen: z.number().int() }),
  },
  'order.placed': {
    summary: 'An order was placed. Sent to its customer and to admins.',
    data: z.object({ order_id: Id }),
  },
  'order.status_changed': {
    summary: 'The status of an order changed. Sent to its customer and to admins.',
    data: z.object({ order_id: Id, status: OrderStatus }),
  },
  'order.changed': {
    summary: 'An order was refunded or deleted; null for several orders. Sent to the customer and to admins.',
    data: z.object({ order_id: Id.nullable() }),
  },
  'hostel_order.changed': {
    summary:
      'A hostel booking was created or changed; null for several bookings. Sent to the customer and to admins.',
    data: z.object({ order_id: Id.nullable() }),
  },
  'stay.changed': {
    summary: 'The log of a stay has a new entry, or one was removed. Sent to its customer and to admins.',
    data: z.object({ order_id: Id }),
  },
  'return.changed': {
    summary: 'A return was requested or has reached another state. Sent to its customer and to admins.',
    data: z.object({ return_id: Id, order_id: Id }),
  },
  'payment.changed': {
    summary: 'A payment was settled, closed or refunded. Sent to its customer and to admins.',
    data: z.object({ payment_id: Id }),
  },
  'cart.changed': {
    summary: 'The cart of the user was changed, possibly on another device.',
    data: z.object({}),
  },
  'wishlist.changed': {
    summary: 'The wish list or the back-in-stock alerts of the user changed, possibly on another device.',
    data: z.object({}),
  },
  'product.changed': {
    summary: 'A product was added, edited or deleted, or its stock changed. Sent to viewers of the store.',
    data: z.object({ product_id: Id }),
  },
  'hostel.changed': {
    summary: 'Hostel places were reserved or released. Sent to viewers of the hostel calendar.',
    data: z.object({ petType: PetType, from: DhakaDate, to: DhakaDate }),
  },
  'kennels.changed': {
    summary: 'A kennel was added or removed, or a guest was moved. Sent to admins.',
    data: z.object({}),
  },
  'stay_wait.changed': {
    summary: 'An entry of the user in the waiting list of the hostel changed or was offered places.',
    data: z.object({ wait_id: Id }),
  },
  'hostel.settings_changed': {
    summary: 'The settings of the hostel changed. Sent to viewers of the hostel calendar and to admins.',
    data: z.object({}),
  },
  'memory.changed': {
    summary:
      'A memory was posted, edited, deleted or restored; null for several memories. Sent to its author and to admins.',
    data: z.object({ memory_id: Id.nullable() }),
  },
  'adoption.changed': {
    summary:
      'An adoption post was created, edited, deleted or restored, or its status changed; null for several posts. Sent to its owner, its readers and admins.',
    data: z.object({ adoption_id: Id.nullable() }),
  },
  'application.changed': {
    summary:
      'An application was submitted, decided or withdrawn. Sent to the owner of the post and to the applicant.',
    data: z.object({ adoption_id: Id }),
  },
  'comments.changed': {
    summary:
      'A comment was added, edited or deleted; null for several posts. Sent to the readers of the post.',
    data: z.object({ adoption_id: Id.nullable() }),
  },
  'pet.changed': {
    summary:
      'A pet was added, edited, deleted or restored, or transferred to another owner. Sent to its owners and to admins.',
    data: z.object({ pet_id: Id }),
  },
  'appointment.changed': {
    summary:
      'An appointment was booked, rescheduled or changed its status; null for several deleted appointments. Sent to its patient, its doctor and admins.',
    data: z.object({ appointment_id: Id.nullable(), dr_id: Id.nullable() }),
  },
  'emergency.changed': {
    summary:
      'An emergency was requested, has reached another state or has a voice note. Sent to its owner, the asked doctors and admins.',
    data: z.object({ emergency_id: Id }),
  },
  'visit.changed': {
    summary: 'The notes of an appointment were signed or amended. Sent to its patient and to admins.',
    data: z.object({ visit_id: Id }),
  },
  'slots.changed': {
    summary: 'A slot was held, booked or released. Sent to viewers of the slots of the doctor.',
    data: z.object({ dr_id: Id, date: DhakaDate }),
  },
  'waitlist.changed': {
    summary: 'A waitlist entry of the user changed or was offered a slot.',
    data: z.object({ entry_id: Id }),
  },
  'queue.changed': {
    summary:
      'The next patient was called. Sent to the doctor, the patients still waiting that day and admins.',
    data: z.object({ dr_id: Id, date: DhakaDate }),
  },
  'clinic.changed': {
    summary:
      'A doctor or a service was added, edited or deleted. Sent to admins and to viewers of the doctor.',
    data: z.object({ dr_id: Id.nullable() }),
  },
  'deletion.changed': {
    summary: 'A deletion was requested, cancelled, continued or finished. Sent to admins.',
    data: z.object({ deletion_id: Id }),
  },
  'audit.recorded': {
    summary: 'An audit entry was added. Sent to admins.',
    data: z.object({}),
  },
  'dead_letters.changed': {
    summary: 'A dead letter was added, replayed or dismissed. Sent to admins.',
    data: z.object({}),
  },
  'invariants.changed': {
    summary: 'The invariants were checked. Sent to admins.',
    data: z.object({}),
  },
  'profile.changed': {
    summary: 'The name, the picture or the email address of the user changed in another tab or by an admin.',
    data: z.object({ user_id: Id }),
  },
  'session.ended': {
    summary: 'The session of the client has ended.',
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

export const ReplayRequest = z.object({ ms: z.number().nonnegative().max(replayableMs) });
export type ReplayRequest = z.infer<typeof ReplayRequest>;

/**
 * Messages from a client, by name. The arguments of `watch` and `unwatch` are a topic and its id; the id is null for a
 * topic that exists once.
 */
export const clientMessages = {
  watch: {
    summary: 'Subscribe to a topic. The acknowledgement follows once the socket is in its room.',
    data: WatchedTopic,
    answer: WatchResult,
  },
  unwatch: {
    summary: 'Unsubscribe from a topic.',
    data: WatchedTopic,
    answer: null,
  },
  replay: {
    summary:
      'Receive again the messages of the last `ms` milliseconds that were sent to the rooms of this socket. The acknowledgement follows them; false: some of them are not known any more, so all data may be stale.',
    data: ReplayRequest,
    answer: z.boolean(),
  },
} as const;

/** Typed for `Server<…>` and `Socket<…>` of Socket.IO. */
export interface ClientToServerMessages {
  watch: (...message: [...TopicArguments, answer: (result: WatchResult) => void]) => void;
  unwatch: (...message: TopicArguments) => void;
  replay: (request: ReplayRequest, answer: (isComplete: boolean) => void) => void;
}

/**
 * Handshake `auth` of a client without a session. Its socket joins only rooms of public topics, even with a
 * session cookie. A client without this field must have a session.
 */
export const VisitorHandshake = z.object({ visitor: z.literal(true) });
export type VisitorHandshake = z.infer<typeof VisitorHandshake>;

export type ServerToClientMessages = { [N in SocketMessageName]: (data: SocketMessageData<N>) => void };

/** Socket.IO room names. Only the server joins rooms. */
export const rooms = {
  user: (id: string) => `user-${id}`,
  session: (hashedId: string) => `session-${hashedId}`,
  /** Admins of an area, and those of all areas. */
  admins: (area: AdminArea) => `admins-${area}`,
  post: topics.adoption.room,
  store: topics.store.room,
  hostel: topics.hostel.room,
  doctorSlots: topics.slots.room,
} as const;
