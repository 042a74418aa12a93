import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { DhakaDate } from './dhaka-time.ts';
import { Id, IdParams, Instant, Taka } from './fields.ts';
import { HostelOrderStatus } from './hostel-orders.ts';
import { OrderStatus } from './order-status.ts';

/**
 * What a person is told, by kind. Only facts are stored; the words are made by the reader's screen,
 * in the reader's language.
 */
export const NotificationContent = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('order.status_changed'),
      data: z.strictObject({
        order_id: Id,
        order_number: z.string(),
        product_name: z.string(),
        status: OrderStatus,
      }),
    }),
    z.strictObject({
      kind: z.literal('order.placed'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), product_name: z.string() }),
    }),
    z.strictObject({
      kind: z.literal('order.refunded'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), amount: Taka }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.placed'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), check_in: DhakaDate }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.status_changed'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), status: HostelOrderStatus }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.refunded'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), amount: Taka }),
    }),
    z.strictObject({
      kind: z.literal('comment.added'),
      data: z.strictObject({
        adoption_id: Id,
        adoption_title: z.string(),
        /** Of the newest comment. */
        author_name: z.string(),
        /** Whether the post is the reader's own; otherwise they have commented on it. */
        own_post: z.boolean(),
      }),
    }),
    z.strictObject({
      kind: z.literal('application.submitted'),
      data: z.strictObject({ adoption_id: Id, adoption_title: z.string(), applicant_name: z.string() }),
    }),
    z.strictObject({
      kind: z.literal('application.decided'),
      data: z.strictObject({
        adoption_id: Id,
        adoption_title: z.string(),
        status: z.enum(['accepted', 'declined', 'released']),
        /** Why it was declined: the owner said no, chose somebody else, the pet found a home, or the post is gone. */
        reason: z.enum(['owner', 'other_chosen', 'adopted', 'post_deleted']).nullable(),
      }),
    }),
    z.strictObject({
      kind: z.literal('application.withdrawn'),
      data: z.strictObject({ adoption_id: Id, adoption_title: z.string(), applicant_name: z.string() }),
    }),
    z.strictObject({
      /** To the doctor for what patients do, to the patient for what the clinic does. */
      kind: z.literal('appointment.changed'),
      data: z.strictObject({
        appointment_id: Id,
        what: z.enum(['booked', 'rescheduled', 'confirmed', 'cancelled']),
        /** Whom it tells: the doctor reads the patient's name, the patient the doctor's. */
        to: z.enum(['doctor', 'patient']),
        other_name: z.string(),
        service_name: z.string(),
        slot_start: Instant,
        serial: z.number().int(),
      }),
    }),
    z.strictObject({
      kind: z.literal('appointment.reminder'),
      data: z.strictObject({
        appointment_id: Id,
        hours: z.union([z.literal(24), z.literal(2)]),
        dr_name: z.string(),
        service_name: z.string(),
        slot_start: Instant,
        serial: z.number().int(),
      }),
    }),
    z.strictObject({
      kind: z.literal('waitlist.offered'),
      data: z.strictObject({ entry_id: Id, dr_name: z.string(), slot_start: Instant, expires_at: Instant }),
    }),
  ])
  .meta({ id: 'NotificationContent' });
export type NotificationContent = z.infer<typeof NotificationContent>;

/** An entry of a person's inbox. `seq` counts 1, 2, 3 … per person without gaps, so a client knows what it missed. */
export const Notification = z
  .object({
    _id: Id,
    seq: z.number().int().positive(),
    content: NotificationContent,
    /** How many events stand behind it: those of one group join in one entry while it is unseen. */
    count: z.number().int().positive(),
    seen: z.boolean(),
    read: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const Inbox = z
  .object({
    notifications: z.array(Notification),
    unseen: z.number().int().nonnegative(),
    last_seq: z.number().int().nonnegative(),
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.infer<typeof Inbox>;

const InboxState = z.object({ unseen: z.number().int().nonnegative() }).meta({ id: 'InboxState' });

export const notificationEndpoints = {
  'notifications.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/notifications',
    access: { who: 'signed-in' },
    summary:
      'The caller’s inbox, newest first; with `after`, only what came after that number, oldest first.',
    query: z.strictObject({
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    status: 200,
    response: Inbox,
  }),
  'notifications.markSeen': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/api/notifications/seen',
    access: { who: 'signed-in' },
    summary: 'The caller has opened the bell: everything up to this number counts as seen.',
    body: z.strictObject({ up_to: z.number().int().min(0) }),
    status: 200,
    response: InboxState,
  }),
  'notifications.markRead': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/api/notifications/:id/read',
    access: { who: 'owner', admins: false },
    summary: 'The caller has read this entry.',
    params: IdParams,
    status: 200,
    response: InboxState,
  }),
  'notifications.deliver': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/notifications',
    access: { who: 'system' },
    summary:
      'Put an entry into a person’s inbox. The same event and person give the same entry, however often it is sent.',
    body: z.strictObject({
      event_id: Id,
      user_id: Id,
      content: NotificationContent,
      /** While an entry of the same group is unseen, it takes this content and counts one more. */
      group: z.string().min(1).max(80).optional(),
      /** Whom the content names besides its reader: once they are deleted it names nobody. */
      about: Id.optional(),
    }),
    status: 200,
    response: z.object({
      delivered: z.boolean(),
      notification: Notification.nullable(),
      unseen: z.number().int(),
    }),
  }),
} as const;
