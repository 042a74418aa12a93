import type { AdminArea } from './shared/admin-areas.ts';
import type { EventData, EventEnvelope, EventName } from './events.ts';
import { rooms, type SocketMessageData, type SocketMessageName } from './sockets.ts';

/** A message to the browsers in these rooms: a displayed record is stale. Delivery may fail or repeat. */
export type LiveMessage = {
  [N in SocketMessageName]: {
    readonly rooms: readonly string[];
    readonly name: N;
    readonly data: SocketMessageData<N>;
  };
}[SocketMessageName];

type LiveMessageTable = { readonly [E in EventName]?: (data: EventData<E>) => LiveMessage | LiveMessage[] };

const customerAndAdmins = ({ customer_id }: { customer_id: string }, area: AdminArea) => [
  rooms.user(customer_id),
  rooms.admins(area),
];
const doctorAndAdmins = ({ doctor_user_id }: { doctor_user_id: string | null }) => [
  ...(doctor_user_id ? [rooms.user(doctor_user_id)] : []),
  rooms.admins('clinic'),
];

function orderChanged(data: { order_id: string; customer_id: string }): LiveMessage {
  return { rooms: customerAndAdmins(data, 'shop'), name: 'order.changed', data: { order_id: data.order_id } };
}

function bookingChanged(data: { order_id: string; customer_id: string }): LiveMessage {
  return {
    rooms: customerAndAdmins(data, 'hostel'),
    name: 'hostel_order.changed',
    data: { order_id: data.order_id },
  };
}

function stayChanged(data: { order_id: string; customer_id: string }): LiveMessage {
  return {
    rooms: customerAndAdmins(data, 'hostel'),
    name: 'stay.changed',
    data: { order_id: data.order_id },
  };
}

function commentsChanged({ adoption_id }: { adoption_id: string }): LiveMessage {
  return { rooms: [rooms.post(adoption_id)], name: 'comments.changed', data: { adoption_id } };
}

function memoryChanged({ author_id, memory_id }: { author_id: string; memory_id: string }): LiveMessage {
  return {
    rooms: [rooms.user(author_id), rooms.admins('moderation')],
    name: 'memory.changed',
    data: { memory_id },
  };
}

function adoptionChanged({ adoption_id, owner_id }: { adoption_id: string; owner_id: string }): LiveMessage {
  return {
    rooms: [rooms.post(adoption_id), rooms.user(owner_id), rooms.admins('moderation')],
    name: 'adoption.changed',
    data: { adoption_id },
  };
}

interface ApplicationFacts {
  adoption_id: string;
  owner_id: string;
  applicant_id: string;
}

function applicationChanged({ adoption_id, owner_id, applicant_id }: ApplicationFacts): LiveMessage {
  return {
    rooms: [rooms.user(owner_id), rooms.user(applicant_id)],
    name: 'application.changed',
    data: { adoption_id },
  };
}

interface AppointmentFacts {
  appointment_id: string;
  patient_id: string;
  dr_id: string;
  doctor_user_id: string | null;
}

function appointmentChanged({
  appointment_id,
  patient_id,
  dr_id,
  doctor_user_id,
}: AppointmentFacts): LiveMessage {
  return {
    rooms: [rooms.user(patient_id), ...doctorAndAdmins({ doctor_user_id })],
    name: 'appointment.changed',
    data: { appointment_id, dr_id },
  };
}

function petChanged({ owner_id, pet_id }: { owner_id: string; pet_id: string }): LiveMessage {
  return { rooms: [rooms.user(owner_id), rooms.admins('clinic')], name: 'pet.changed', data: { pet_id } };
}

function visitChanged({ patient_id, visit_id }: { patient_id: string; visit_id: string }): LiveMessage {
  return {
    rooms: [rooms.user(patient_id), rooms.admins('clinic')],
    name: 'visit.changed',
    data: { visit_id },
  };
}

function doctorChanged({ dr_id }: { dr_id: string }): LiveMessage {
  return {
    rooms: [rooms.doctorSlots(dr_id), rooms.admins('clinic')],
    name: 'clinic.changed',
    data: { dr_id },
  };
}

function productChanged({ product_id }: { product_id: string }): LiveMessage {
  return { rooms: [rooms.store()], name: 'product.changed', data: { product_id } };
}

function wishlistChanged({ customer_id }: { customer_id: string }): LiveMessage {
  return { rooms: [rooms.user(customer_id)], name: 'wishlist.changed', data: {} };
}

/**
 * The messages that each event causes. The gateway sends them without a task or a record, because every screen
 * refetches its data after a reconnection.
 */
export const liveMessages = {
  'order.placed': (data) => ({
    rooms: customerAndAdmins(data, 'shop'),
    name: 'order.placed',
    data: { order_id: data.order_id },
  }),
  'order.status_changed': (data) => ({
    rooms: customerAndAdmins(data, 'shop'),
    name: 'order.status_changed',
    data: { order_id: data.order_id, status: data.status },
  }),
  'order.changed': orderChanged,
  'order.refunded': orderChanged,
  'order.deleted': orderChanged,
  'orders.removed': (data) => ({
    rooms: customerAndAdmins(data, 'shop'),
    name: 'order.changed',
    data: { order_id: null },
  }),
  'hostel_order.placed': bookingChanged,
  'hostel_order.changed': bookingChanged,
  'hostel_order.refunded': bookingChanged,
  'hostel_order.deposit_settled': bookingChanged,
  'hostel_orders.removed': (data) => ({
    rooms: customerAndAdmins(data, 'hostel'),
    name: 'hostel_order.changed',
    data: { order_id: null },
  }),
  'stay.recorded': stayChanged,
  'stay.removed': stayChanged,
  'return.changed': (data) => ({
    rooms: customerAndAdmins(data, 'shop'),
    name: 'return.changed',
    data: { return_id: data.return_id, order_id: data.order_id },
  }),
  'payment.changed': (data) => ({
    rooms: customerAndAdmins(data, 'operations'),
    name: 'payment.changed',
    data: { payment_id: data.payment_id },
  }),
  'cart.changed': ({ customer_id }) => ({
    rooms: [rooms.user(customer_id)],
    name: 'cart.changed',
    data: {},
  }),
  'product.changed': productChanged,
  'product.deleted': productChanged,
  'product.stock_changed': productChanged,
  'review.changed': productChanged,
  'wishlist.changed': wishlistChanged,
  'stock_alert.due': wishlistChanged,
  'hostel.places_changed': ({ pet_type, from, to }) => ({
    rooms: [rooms.hostel()],
    name: 'hostel.changed',
    data: { petType: pet_type, from, to },
  }),
  'kennels.changed': () => ({ rooms: [rooms.admins('hostel')], name: 'kennels.changed', data: {} }),
  'stay_wait.changed': ({ customer_id, wait_id }) => ({
    rooms: [rooms.user(customer_id)],
    name: 'stay_wait.changed',
    data: { wait_id },
  }),
  'hostel.settings_changed': () => ({
    rooms: [rooms.hostel(), rooms.admins('hostel')],
    name: 'hostel.settings_changed',
    data: {},
  }),
  'memory.posted': memoryChanged,
  'memory.updated': memoryChanged,
  'memory.deleted': memoryChanged,
  'memory.restored': memoryChanged,
  'memories.removed': ({ author_id }) => ({
    rooms: [rooms.user(author_id), rooms.admins('moderation')],
    name: 'memory.changed',
    data: { memory_id: null },
  }),
  'adoption.posted': adoptionChanged,
  'adoption.updated': adoptionChanged,
  'adoption.status_changed': adoptionChanged,
  'adoption.deleted': adoptionChanged,
  'adoption.restored': adoptionChanged,
  'adoptions.removed': ({ adoption_ids, owner_id }) => ({
    rooms: [...adoption_ids.map(rooms.post), rooms.user(owner_id), rooms.admins('moderation')],
    name: 'adoption.changed',
    data: { adoption_id: null },
  }),
  'comment.added': commentsChanged,
  'comment.updated': commentsChanged,
  'comment.deleted': commentsChanged,
  'comments.removed': ({ adoption_ids }) => ({
    rooms: adoption_ids.map(rooms.post),
    name: 'comments.changed',
    data: { adoption_id: null },
  }),
  'application.submitted': applicationChanged,
  // A decision may also change the post, which all readers see.
  'application.decided': (data) => [
    applicationChanged(data),
    {
      rooms: [rooms.post(data.adoption_id)],
      name: 'adoption.changed',
      data: { adoption_id: data.adoption_id },
    },
  ],
  'application.withdrawn': applicationChanged,
  'appointment.booked': appointmentChanged,
  'appointment.rescheduled': appointmentChanged,
  'appointment.status_changed': appointmentChanged,
  'appointment.move_offered': appointmentChanged,
  'prepayment.refused': ({ patient_id, dr_id }) => ({
    rooms: [rooms.user(patient_id)],
    name: 'appointment.changed',
    data: { appointment_id: null, dr_id },
  }),
  'fee.paid': appointmentChanged,
  'fee.refunded': appointmentChanged,
  'appointments.removed': ({ doctor_user_ids }) => ({
    rooms: [...doctor_user_ids.map(rooms.user), rooms.admins('clinic')],
    name: 'appointment.changed',
    data: { appointment_id: null, dr_id: null },
  }),
  'slot.changed': ({ dr_id, date }) => ({
    rooms: [rooms.doctorSlots(dr_id)],
    name: 'slots.changed',
    data: { dr_id, date },
  }),
  'waitlist.changed': ({ user_id, entry_id }) => ({
    rooms: [rooms.user(user_id)],
    name: 'waitlist.changed',
    data: { entry_id },
  }),
  'queue.moved': ({ dr_id, date, doctor_user_id, waiting_patient_ids: patients }) => ({
    rooms: [...new Set(patients)].map(rooms.user).concat(doctorAndAdmins({ doctor_user_id })),
    name: 'queue.changed',
    data: { dr_id, date },
  }),
  'emergency.changed': ({ emergency_id, patient_id, doctor_user_ids }) => ({
    rooms: [rooms.user(patient_id), ...doctor_user_ids.map(rooms.user), rooms.admins('clinic')],
    name: 'emergency.changed',
    data: { emergency_id },
  }),
  'visit.signed': visitChanged,
  'visit.amended': visitChanged,
  'pet.added': petChanged,
  'pet.updated': petChanged,
  'pet.deleted': petChanged,
  'pet.purged': petChanged,
  'passport.changed': petChanged,
  'pet.transferred': (data) => ({
    rooms: [rooms.user(data.owner_id), rooms.user(data.previous_owner_id), rooms.admins('clinic')],
    name: 'pet.changed',
    data: { pet_id: data.pet_id },
  }),
  'pet.transfer_refused': (data) => ({
    rooms: [rooms.user(data.owner_id), rooms.user(data.adopter_id), rooms.admins('clinic')],
    name: 'pet.changed',
    data: { pet_id: data.pet_id },
  }),
  'specialist.added': doctorChanged,
  'specialist.updated': doctorChanged,
  'specialist.deleted': doctorChanged,
  'clinic_service.changed': () => ({
    rooms: [rooms.admins('clinic')],
    name: 'clinic.changed',
    data: { dr_id: null },
  }),
  'user.updated': ({ user_id }) => ({
    rooms: [rooms.user(user_id)],
    name: 'profile.changed',
    data: { user_id },
  }),
} as const satisfies LiveMessageTable;

export const liveEventNames = Object.keys(liveMessages) as (keyof typeof liveMessages)[];

export function liveMessagesOf({ name, data }: Pick<EventEnvelope, 'name' | 'data'>): LiveMessage[] {
  const table: LiveMessageTable = liveMessages;
  // TypeScript does not correlate the name with the data of the event.
  const messages = (table[name] as ((facts: unknown) => LiveMessage | LiveMessage[]) | undefined)?.(data);
  return messages === undefined ? [] : Array.isArray(messages) ? messages : [messages];
}

/**
 * Minimum milliseconds between equal messages that all store visitors answer with a request. Messages in between
 * are merged into one at the end.
 */
export const coalesceMs: Partial<Record<SocketMessageName, number>> = { 'product.changed': 300 };
