import type { EventName } from './events.ts';

/** BullMQ queues, each with a limit of its own, so that a slow mail server delays emails only. */
export type EventJobQueue = 'notify' | 'mail';

interface EventJob {
  readonly queue: EventJobQueue;
  readonly on: readonly EventName[];
}

const appointmentChanges = [
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.status_changed',
] as const;

/**
 * All jobs that events trigger, one run per event. The names never change: the task id combines job name and event
 * id, so a redelivered event has no effect.
 */
export const eventJobs = {
  'notify-order-status': { queue: 'notify', on: ['order.status_changed'] },
  'notify-order-placed': { queue: 'notify', on: ['order.placed'] },
  'notify-order-refunded': { queue: 'notify', on: ['order.refunded'] },
  'notify-stay': {
    queue: 'notify',
    on: [
      'hostel_order.placed',
      'hostel_order.changed',
      'hostel_order.refunded',
      'hostel_order.deposit_settled',
    ],
  },
  'notify-stay-digest': { queue: 'notify', on: ['stay.digest_due'] },
  'notify-comment': { queue: 'notify', on: ['comment.added'] },
  'notify-application-submitted': { queue: 'notify', on: ['application.submitted'] },
  'notify-application-decided': { queue: 'notify', on: ['application.decided'] },
  'notify-application-withdrawn': { queue: 'notify', on: ['application.withdrawn'] },
  'notify-appointment': { queue: 'notify', on: appointmentChanges },
  'notify-reminder': { queue: 'notify', on: ['appointment.reminder_due'] },
  'notify-vaccination': { queue: 'notify', on: ['vaccination.reminder_due'] },
  'notify-waitlist-offer': { queue: 'notify', on: ['waitlist.changed'] },
  'notify-visit': { queue: 'notify', on: ['visit.signed', 'visit.amended'] },
  'notify-fees-decided': { queue: 'notify', on: ['specialist.fees_decided'] },
  'notify-refill': { queue: 'notify', on: ['refill.due'] },
  'notify-stock-alert': { queue: 'notify', on: ['stock_alert.due'] },
  'notify-stock-notice': { queue: 'notify', on: ['stock_notice.due'] },
  'notify-stay-offer': { queue: 'notify', on: ['stay_wait.changed'] },
  'mail-stay-offer': { queue: 'mail', on: ['stay_wait.changed'] },
  'notify-stay-notice': { queue: 'notify', on: ['stay_notice.due'] },
  'mail-stay-notice': { queue: 'mail', on: ['stay_notice.due'] },
  'mail-stock-notice': { queue: 'mail', on: ['stock_notice.due'] },
  'mail-refill': { queue: 'mail', on: ['refill.due'] },
  'mail-stock-alert': { queue: 'mail', on: ['stock_alert.due'] },
  'mail-verification': { queue: 'mail', on: ['user.verification_requested'] },
  'mail-password-reset': { queue: 'mail', on: ['password_reset.requested'] },
  'mail-security-notice': { queue: 'mail', on: ['user.security_changed'] },
  'mail-acceptance': { queue: 'mail', on: ['application.decided'] },
  'mail-application': { queue: 'mail', on: ['application.submitted', 'application.decided'] },
  'mail-invitation': { queue: 'mail', on: ['specialist.invited'] },
  'mail-user-invitation': { queue: 'mail', on: ['user_invitation.sent'] },
  'mail-doctor': { queue: 'mail', on: appointmentChanges },
  'mail-patient': { queue: 'mail', on: appointmentChanges },
  'mail-reminder': { queue: 'mail', on: ['appointment.reminder_due'] },
  'mail-purchase': {
    queue: 'mail',
    on: ['order.placed', 'order.refunded', 'hostel_order.placed', 'hostel_order.refunded'],
  },
  'mail-stay-deposit': { queue: 'mail', on: ['hostel_order.deposit_settled'] },
  'mail-purchase-status': { queue: 'mail', on: ['order.status_changed', 'hostel_order.changed'] },
  'mail-visit': { queue: 'mail', on: ['visit.signed', 'visit.amended'] },
  'mail-vaccination': { queue: 'mail', on: ['vaccination.reminder_due'] },
  'notify-return': { queue: 'notify', on: ['return.changed'] },
  'mail-return': { queue: 'mail', on: ['return.changed'] },
  'mail-stay-digest': { queue: 'mail', on: ['stay.digest_due'] },
  'notify-transfer': { queue: 'notify', on: ['pet.transferred'] },
  'notify-transfer-refused': { queue: 'notify', on: ['pet.transfer_refused'] },
  'mail-transfer-new-owner': { queue: 'mail', on: ['pet.transferred'] },
  'mail-transfer-former-owner': { queue: 'mail', on: ['pet.transferred'] },
  'notify-fee': { queue: 'notify', on: ['fee.paid', 'fee.refunded'] },
  'notify-prepayment-refused': { queue: 'notify', on: ['prepayment.refused'] },
  'mail-prepayment-refused': { queue: 'mail', on: ['prepayment.refused'] },
  'notify-move-offer': { queue: 'notify', on: ['appointment.move_offered'] },
  'mail-move-offer': { queue: 'mail', on: ['appointment.move_offered'] },
  'notify-unconfirmed': { queue: 'notify', on: ['appointment.confirmation_overdue'] },
  'mail-unconfirmed': { queue: 'mail', on: ['appointment.confirmation_overdue'] },
  'notify-emergency': { queue: 'notify', on: ['emergency.changed'] },
  'mail-emergency-doctor': { queue: 'mail', on: ['emergency.changed'] },
  'mail-emergency-owner': { queue: 'mail', on: ['emergency.changed'] },
  'mail-waitlist-offer': { queue: 'mail', on: ['waitlist.changed'] },
} as const satisfies Record<string, EventJob>;

export type EventJobName = keyof typeof eventJobs;
export type TriggersOf<N extends EventJobName> = (typeof eventJobs)[N]['on'][number];

export const eventJobNames = Object.keys(eventJobs) as EventJobName[];

/** The consumer that turns events into jobs, which record their effects under names of their own. */
export const jobTrigger = 'trigger-jobs';

export const triggers: readonly EventName[] = [...new Set(Object.values(eventJobs).flatMap(({ on }) => on))];

export function jobsTriggeredBy(event: string): EventJobName[] {
  return eventJobNames.filter((name) => (eventJobs[name].on as readonly string[]).includes(event));
}
