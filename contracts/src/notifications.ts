import { z } from 'zod';
import { defineEndpoint } from './shared/endpoint.ts';
import { DhakaDate } from './shared/dhaka-time.ts';
import { Id, IdParams, Instant, Taka } from './shared/fields.ts';
import { HostelOrderStatus } from './hostel/hostel-orders.ts';
import { OrderStatus } from './orders/order-status.ts';
import { TransferRefusal } from './passport/pet-transfers.ts';
import { RefillOutcome } from './orders/refills.ts';
import { ReturnState } from './orders/returns.ts';
import { QuietHours, StayDigest } from './hostel/stay-events.ts';
import { Vaccine } from './pets/vaccines.ts';
import { productNameFields, serviceNameFields } from './shared/names.ts';

/** Refund in taka that a cancellation by the shop decided; 0 for none. */
const cancellationRefund = { refund: Taka.optional() };

/**
 * Content of a notification, by kind. Only facts are stored; the frontend renders the text in the language of the
 * reader.
 */
export const NotificationContent = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('order.status_changed'),
      data: z.strictObject({
        order_id: Id,
        order_number: z.string(),
        ...productNameFields,
        status: OrderStatus,
        ...cancellationRefund,
      }),
    }),
    z.strictObject({
      kind: z.literal('order.placed'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), ...productNameFields }),
    }),
    z.strictObject({
      kind: z.literal('order.refunded'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), amount: Taka }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.placed'),
      data: z.strictObject({
        order_id: Id,
        order_number: z.string(),
        check_in: DhakaDate,
        /** Held on the card. Missing: the price was paid. */
        deposit: Taka.optional(),
      }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.status_changed'),
      data: z.strictObject({
        order_id: Id,
        order_number: z.string(),
        status: HostelOrderStatus,
        ...cancellationRefund,
      }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.moved'),
      data: z.strictObject({
        order_id: Id,
        order_number: z.string(),
        check_in: DhakaDate,
        check_out: DhakaDate,
      }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.refunded'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), amount: Taka }),
    }),
    z.strictObject({
      kind: z.literal('hostel_order.deposit_settled'),
      data: z.strictObject({
        order_id: Id,
        order_number: z.string(),
        state: z.enum(['charged', 'released']),
        deposit: Taka,
        charged: Taka,
        due: Taka,
      }),
    }),
    z.strictObject({
      kind: z.literal('return.changed'),
      data: z.strictObject({
        return_id: Id,
        order_id: Id,
        order_number: z.string(),
        state: ReturnState,
        /** Refund of a completed return; null for all others. */
        refund: Taka.nullable(),
        /** Number of the order that replaces the items. Missing: none. */
        exchange_number: z.string().optional(),
      }),
    }),
    z.strictObject({ kind: z.literal('hostel_order.digest'), data: StayDigest.strict() }),
    z.strictObject({
      kind: z.literal('hostel_order.quiet'),
      data: z.strictObject({ order_id: Id, order_number: z.string(), pets: z.string(), hours: QuietHours }),
    }),
    z.strictObject({
      kind: z.literal('comment.added'),
      data: z.strictObject({
        adoption_id: Id,
        adoption_title: z.string(),
        author_name: z.string(),
        /** True if the reader owns the post; otherwise the reader has commented on it. */
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
        /**
         * Reason of a decline: the owner declined, chose another applicant, marked the pet as adopted, or deleted
         * the post.
         */
        reason: z.enum(['owner', 'other_chosen', 'adopted', 'post_deleted']).nullable(),
      }),
    }),
    z.strictObject({
      kind: z.literal('application.withdrawn'),
      data: z.strictObject({ adoption_id: Id, adoption_title: z.string(), applicant_name: z.string() }),
    }),
    z.strictObject({
      /** Doctors are notified of changes by others, patients of all changes; `requested` only by the patient. */
      kind: z.literal('appointment.changed'),
      data: z.strictObject({
        appointment_id: Id,
        what: z.enum(['booked', 'requested', 'rescheduled', 'confirmed', 'cancelled']),
        /** Role of the reader. `other_name` is the patient's name for a doctor, the doctor's name for a patient. */
        to: z.enum(['doctor', 'patient']),
        other_name: z.string(),
        ...serviceNameFields,
        slot_start: Instant,
        serial: z.number().int(),
      }),
    }),
    z.strictObject({
      kind: z.literal('appointment.unconfirmed'),
      data: z.strictObject({
        appointment_id: Id,
        /** Role of the reader; admins read the text of doctors. */
        to: z.enum(['doctor', 'patient']),
        other_name: z.string(),
        ...serviceNameFields,
        slot_start: Instant,
      }),
    }),
    z.strictObject({
      kind: z.literal('appointment.move_offered'),
      data: z.strictObject({
        appointment_id: Id,
        dr_name: z.string(),
        slot_start: Instant,
        offered_start: Instant,
        expires_at: Instant,
      }),
    }),
    z.strictObject({
      kind: z.literal('fee.settled'),
      data: z.strictObject({ appointment_id: Id, dr_name: z.string(), amount: Taka, refunded: z.boolean() }),
    }),
    z.strictObject({
      /** A fee that was paid online did not become an appointment; the money is refunded. */
      kind: z.literal('prepayment.refused'),
      data: z.strictObject({ prepayment_id: Id, dr_name: z.string() }),
    }),
    z.strictObject({
      kind: z.literal('appointment.reminder'),
      data: z.strictObject({
        appointment_id: Id,
        hours: z.union([z.literal(24), z.literal(2)]),
        dr_name: z.string(),
        ...serviceNameFields,
        slot_start: Instant,
        serial: z.number().int(),
      }),
    }),
    z.strictObject({
      kind: z.literal('visit.signed'),
      data: z.strictObject({
        visit_id: Id,
        dr_name: z.string(),
        pet_name: z.string().nullable(),
        date: DhakaDate,
        /** True if signed notes were amended. */
        amended: z.boolean(),
      }),
    }),
    z.strictObject({
      /** To the doctor who is asked. */
      kind: z.literal('emergency.asked'),
      data: z.strictObject({ emergency_id: Id, pet_name: z.string().nullable(), answer_until: Instant }),
    }),
    z.strictObject({
      /** To the owner: a doctor has accepted, or none is left. */
      kind: z.literal('emergency.answered'),
      data: z.strictObject({
        emergency_id: Id,
        pet_name: z.string().nullable(),
        doctor: z.strictObject({ dr_name: z.string(), slot_start: Instant }).nullable(),
      }),
    }),
    z.strictObject({
      kind: z.literal('vaccination.reminder'),
      data: z.strictObject({
        pet_id: Id,
        pet_name: z.string(),
        vaccines: z.array(Vaccine).min(1),
        due_on: DhakaDate,
        overdue: z.boolean(),
      }),
    }),
    z.strictObject({
      kind: z.literal('pet.transferred'),
      data: z.strictObject({
        pet_id: Id,
        transfer_id: Id,
        pet_name: z.string(),
        /** True for the user who has the pet now. */
        received: z.boolean(),
        /** True if an admin gave the pet back. */
        undone: z.boolean(),
      }),
    }),
    z.strictObject({
      kind: z.literal('pet.transfer_refused'),
      data: z.strictObject({
        transfer_id: Id,
        pet_name: z.string(),
        /** True for the adopter, false for the owner of the post. */
        adopter: z.boolean(),
        refusal: TransferRefusal,
      }),
    }),
    z.strictObject({
      kind: z.literal('specialist.fees_decided'),
      data: z.strictObject({ fees: Taka, approved: z.boolean() }),
    }),
    z.strictObject({
      kind: z.literal('stock_alert.due'),
      data: z.strictObject({ product_id: Id, ...productNameFields }),
    }),
    z.strictObject({
      kind: z.literal('refill.due'),
      data: z.strictObject({
        product_id: Id,
        ...productNameFields,
        quantity: z.number().int().positive(),
        outcome: RefillOutcome,
      }),
    }),
    z.strictObject({
      kind: z.literal('product.stock_low'),
      data: z.strictObject({
        product_id: Id,
        ...productNameFields,
        stock: z.number().int().nonnegative(),
        reorder_level: z.number().int().nonnegative(),
      }),
    }),
    z.strictObject({
      kind: z.literal('stay_wait.offered'),
      data: z.strictObject({ wait_id: Id, check_in: DhakaDate, check_out: DhakaDate, expires_at: Instant }),
    }),
    z.strictObject({
      kind: z.literal('waitlist.offered'),
      data: z.strictObject({ entry_id: Id, dr_name: z.string(), slot_start: Instant, expires_at: Instant }),
    }),
  ])
  .meta({ id: 'NotificationContent' });
export type NotificationContent = z.infer<typeof NotificationContent>;

/** An inbox entry. `seq` counts 1, 2, 3 … per user without gaps, so that a client can detect missing entries. */
export const Notification = z
  .object({
    _id: Id,
    seq: z.number().int().positive(),
    content: NotificationContent,
    /** Number of events in this entry: events of one group are merged while the entry is unseen. */
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

/** Users who receive an entry with one call. */
export const maxDeliveries = 50;

const deliveredEntry = {
  content: NotificationContent,
  /** An unseen entry of the same group takes this content and its count increases by one. */
  group: z.string().min(1).max(80).optional(),
  /** User named in the content. The name is blanked when this user is deleted. */
  about: Id.optional(),
};

export const notificationEndpoints = {
  'notifications.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/notifications',
    access: { who: 'signed-in' },
    summary:
      'Get the inbox of the caller, newest first. With `after`, only entries after that `seq`, oldest first.',
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
    summary: 'Mark all entries of the caller up to a `seq` as seen.',
    body: z.strictObject({ up_to: z.number().int().min(0) }),
    status: 200,
    response: InboxState,
  }),
  'notifications.markRead': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/api/notifications/:id/read',
    access: { who: 'owner', admins: false },
    summary: 'Mark an entry of the caller as read.',
    params: IdParams,
    status: 200,
    response: InboxState,
  }),
  'notifications.deliver': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/notifications',
    access: { who: 'system' },
    summary: 'Add an entry to the inbox of a user. Idempotent per event and user.',
    body: z.strictObject({
      event_id: Id,
      user_id: Id,
      ...deliveredEntry,
    }),
    status: 200,
    response: z.object({
      delivered: z.boolean(),
      notification: Notification.nullable(),
      unseen: z.number().int(),
    }),
  }),
  'notifications.deliverToMany': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/notifications/many',
    access: { who: 'system' },
    summary: 'Add the same entry to the inboxes of several users. Idempotent per event and user.',
    body: z.strictObject({
      event_id: Id,
      user_ids: z.array(Id).min(1).max(maxDeliveries),
      ...deliveredEntry,
    }),
    status: 200,
    response: z.object({ delivered: z.number().int() }),
  }),
} as const;
