import type { Operation } from './operation.ts';

/** An order of the store or a booking of the hostel. */
export interface OrderFact {
  readonly id: string;
  readonly kind: 'product' | 'hostel';
  readonly paymentId: string;
  readonly customerId: string;
  /** In poisha. */
  readonly total: number;
  readonly status: string;
  readonly version: number;
  /** Statuses that it has had, oldest first. */
  readonly timeline: readonly string[];
  readonly units: readonly { readonly productId: string; readonly quantity: number }[];
  /** Ids of the counted nights, such as `dog:2026-12-01`. */
  readonly nights: readonly string[];
  readonly guests: number;
}

export interface PaymentFact {
  readonly id: string;
  /** The client's idempotency key; null once the payment cannot serve its purchase any more. */
  readonly attempt: string | null;
  readonly status: string;
  readonly orderId: string | null;
  readonly expiresAt: number;
  readonly reserved: boolean;
  readonly units: OrderFact['units'];
  readonly nights: readonly string[];
  readonly guests: number;
}

/** The totals of one payment at the card provider, in poisha. */
export interface ChargeFact {
  readonly paymentId: string;
  readonly charges: number;
  readonly captured: number;
  readonly refunded: number;
}

export interface EventFact {
  readonly id: string;
  readonly name: string;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly sent: boolean;
  /** Users whose inbox must show the event. */
  readonly recipients: readonly string[];
  /** True for events that are merged into one inbox entry while it is unseen. */
  readonly grouped: boolean;
}

export interface TaskFact {
  readonly id: string;
  readonly state: string;
  /** Id of the event in its data. */
  readonly eventId: string;
  readonly task: string;
}

export interface NotificationFact {
  readonly id: string;
  readonly userId: string;
  readonly eventId: string;
  readonly seq: number;
}

export interface AppointmentFact {
  readonly id: string;
  readonly clientId: string | null;
  readonly doctorId: string;
  readonly patientId: string;
  /** ISO instant. */
  readonly start: string;
  readonly active: boolean;
}

/** A copy of an account in another service. */
export interface UserCopyFact {
  readonly service: string;
  readonly userId: string;
  readonly name: string;
  readonly sequence: number;
}

/** The content that a simulated browser displayed. */
export interface ScreenFact {
  readonly userId: string;
  /** Inbox entries in the order of display. */
  readonly notifications: readonly { readonly id: string; readonly seq: number }[];
  /** Versions of each order in the order of display, with the last status. */
  readonly orders: ReadonlyMap<string, { readonly versions: readonly number[]; readonly status: string }>;
  /** Ids and numbers of the comments in the order of display. */
  readonly comments: readonly { readonly id: string; readonly seq: number }[];
}

/** Everything the checks compare. Times are epoch milliseconds. */
export interface Facts {
  readonly at: number;
  readonly operations: readonly Operation[];
  readonly orders: readonly OrderFact[];
  readonly payments: readonly PaymentFact[];
  readonly charges: readonly ChargeFact[];
  /** Stock by product, with the units that the product began with. */
  readonly products: readonly { readonly id: string; readonly supplied: number; readonly stock: number }[];
  readonly nightsTaken: ReadonlyMap<string, number>;
  /** Guests of the bookings that existed before the load. */
  readonly earlierGuests: ReadonlyMap<string, number>;
  /** Places per night by kind of pet. */
  readonly capacity: Readonly<Record<string, number>>;
  readonly appointments: readonly AppointmentFact[];
  readonly claims: readonly {
    readonly doctorId: string;
    readonly cells: readonly number[];
    readonly holderId: string | null;
  }[];
  readonly comments: readonly {
    readonly id: string;
    readonly clientId: string | null;
    readonly postId: string;
    readonly seq: number;
  }[];
  readonly events: readonly EventFact[];
  readonly tasks: readonly TaskFact[];
  readonly notifications: readonly NotificationFact[];
  /** `<event>-<user>` of the merged events. */
  readonly mergedEvents: readonly string[];
  readonly auditedEvents: ReadonlySet<string>;
  /** `<consumer>:<key>`. */
  readonly deadLetters: readonly string[];
  readonly poison: readonly string[];
  readonly users: readonly { readonly id: string; readonly name: string; readonly version: number }[];
  readonly userCopies: readonly UserCopyFact[];
  readonly deletions: readonly { readonly userId: string; readonly state: string }[];
  /** Rows that still contain a deleted user's id or name. */
  readonly traces: readonly { readonly userId: string; readonly collection: string; readonly id: string }[];
  readonly screens: readonly ScreenFact[];
  /** Work that was not done when the waiting ended. */
  readonly pending: readonly string[];
}

export type InvariantName = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10';

export interface Violation {
  readonly invariant: InvariantName;
  /** Id of the record concerned. */
  readonly record: string;
  readonly what: string;
}
