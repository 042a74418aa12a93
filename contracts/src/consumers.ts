import type { ServiceName } from './endpoint.ts';
import type { EventName } from './events.ts';

interface Consumer {
  /** Who takes the events in, and has on record what became of them. */
  readonly process: ServiceName;
  readonly events: readonly EventName[];
}

const appointmentNews = [
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.status_changed',
] as const;

/**
 * Who receives what: every consumer of events by its name, which is also its queue's, for good. Processes take the
 * events of their consumers from here.
 */
export const consumers = {
  'account.stale-sessions': by('account', ['user.updated', 'user.security_changed', 'user.purged']),
  'account.audit': by('account', [
    'account_audit.recorded',
    'content_audit.recorded',
    'clinic_audit.recorded',
    'commerce_audit.recorded',
  ]),
  'content.people': by('content', ['user.registered', 'user.updated']),
  'content.purged-people': by('content', ['user.purged']),
  'content.clinic-pictures': by('content', [
    'specialist.added',
    'specialist.updated',
    'specialist.deleted',
    'specialist.purged',
    'clinic_service.changed',
    'clinic_service.purged',
  ]),
  'content.product-pictures': by('content', ['product.changed', 'product.deleted', 'product.purged']),
  'clinic.accounts': by('clinic', ['user.registered', 'user.updated']),
  'clinic.purged-accounts': by('clinic', ['user.purged']),
  'clinic.invitations': by('clinic', ['doctor_invitation.accepted']),
  'check-invariants': by('workers', ['invariants.check_asked']),
  'begin-deletion': by('workers', ['deletion.started']),
  'notify-order-status': by('workers', ['order.status_changed']),
  'notify-order-placed': by('workers', ['order.placed']),
  'notify-order-refunded': by('workers', ['order.refunded']),
  'notify-stay': by('workers', ['hostel_order.placed', 'hostel_order.changed', 'hostel_order.refunded']),
  'notify-comment': by('workers', ['comment.added']),
  'notify-application-submitted': by('workers', ['application.submitted']),
  'notify-application-decided': by('workers', ['application.decided']),
  'notify-application-withdrawn': by('workers', ['application.withdrawn']),
  'notify-appointment': by('workers', appointmentNews),
  'notify-reminder': by('workers', ['appointment.reminder_due']),
  'notify-waitlist-offer': by('workers', ['waitlist.changed']),
  'refresh-comments': by('workers', [
    'comment.added',
    'comment.updated',
    'comment.deleted',
    'comments.removed',
  ]),
  'refresh-memory': by('workers', [
    'memory.posted',
    'memory.updated',
    'memory.deleted',
    'memory.restored',
    'memories.removed',
  ]),
  'refresh-adoption': by('workers', [
    'adoption.posted',
    'adoption.updated',
    'adoption.status_changed',
    'adoption.deleted',
    'adoption.restored',
    'adoptions.removed',
  ]),
  'refresh-application': by('workers', [
    'application.submitted',
    'application.decided',
    'application.withdrawn',
  ]),
  'refresh-profile': by('workers', ['user.updated']),
  'refresh-appointment': by('workers', [...appointmentNews, 'appointments.removed']),
  'refresh-slots': by('workers', ['slot.changed']),
  'refresh-waitlist': by('workers', ['waitlist.changed']),
  'refresh-queue': by('workers', ['queue.moved']),
  'refresh-clinic': by('workers', [
    'specialist.added',
    'specialist.updated',
    'specialist.deleted',
    'clinic_service.changed',
  ]),
  'refresh-order': by('workers', ['order.deleted', 'orders.removed']),
  'refresh-stays': by('workers', ['hostel_orders.removed']),
  'refresh-payment': by('workers', ['payment.changed']),
  'refresh-product': by('workers', ['product.changed', 'product.deleted', 'product.stock_changed']),
  'refresh-hostel': by('workers', ['hostel.places_changed']),
  'refresh-cart': by('workers', ['cart.changed']),
  'mail-verification': by('workers', ['user.verification_requested']),
  'mail-password-reset': by('workers', ['password_reset.requested']),
  'mail-security-notice': by('workers', ['user.security_changed']),
  'mail-acceptance': by('workers', ['application.decided']),
  'mail-invitation': by('workers', ['specialist.invited']),
  'mail-user-invitation': by('workers', ['user_invitation.sent']),
  'mail-doctor': by('workers', appointmentNews),
  'mail-patient': by('workers', appointmentNews),
  'mail-reminder': by('workers', ['appointment.reminder_due']),
  'mail-purchase': by('workers', [
    'order.placed',
    'order.refunded',
    'hostel_order.placed',
    'hostel_order.refunded',
  ]),
  'mail-waitlist-offer': by('workers', ['waitlist.changed']),
} as const satisfies Record<string, Consumer>;

export type ConsumerName = keyof typeof consumers;
/** The names of the events that a consumer takes. */
export type ConsumedBy<C extends ConsumerName> = (typeof consumers)[C]['events'][number];

export const consumerNames = Object.keys(consumers) as ConsumerName[];

function by<const S extends ServiceName, const E extends readonly EventName[]>(process: S, events: E) {
  return { process, events };
}
