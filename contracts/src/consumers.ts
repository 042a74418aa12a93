import type { ServiceName } from './shared/endpoint.ts';
import { jobTrigger, triggers } from './event-jobs.ts';
import type { EventName } from './events.ts';

interface Consumer {
  readonly process: ServiceName;
  readonly events: readonly EventName[];
}

/** Events that the copies of pets in other services follow. */
const petChanges = ['pet.added', 'pet.updated', 'pet.transferred', 'pet.deleted', 'pet.purged'] as const;

/**
 * All event consumers by queue name. `jobTrigger` turns events into the jobs of `eventJobs`. Live messages to browsers
 * may be lost, so the gateway's queues are not listed and have no dead letters.
 */
export const consumers = {
  'account.stale-sessions': consumer('account', ['user.updated', 'user.security_changed', 'user.purged']),
  'account.audit': consumer('account', [
    'account_audit.recorded',
    'content_audit.recorded',
    'clinic_audit.recorded',
    'commerce_audit.recorded',
  ]),
  'account.stay-notices': consumer('account', ['stay.quiet']),
  'account.stock-notices': consumer('account', ['product.stock_low']),
  'content.accounts': consumer('content', ['user.registered', 'user.updated']),
  'content.purged-accounts': consumer('content', ['user.purged']),
  'content.clinic-pictures': consumer('content', [
    'specialist.added',
    'specialist.updated',
    'specialist.deleted',
    'specialist.purged',
    'clinic_service.changed',
    'clinic_service.purged',
    'pet.added',
    'pet.updated',
    'pet.deleted',
    'pet.purged',
  ]),
  'content.product-pictures': consumer('content', ['product.changed', 'product.deleted', 'product.purged']),
  'content.stay-pictures': consumer('content', ['stay.recorded', 'stay.removed']),
  'content.return-pictures': consumer('content', ['return.changed']),
  'content.emergency-pictures': consumer('content', ['emergency.changed']),
  'clinic.accounts': consumer('clinic', ['user.registered', 'user.updated']),
  'clinic.purged-accounts': consumer('clinic', ['user.purged']),
  'clinic.invitations': consumer('clinic', ['doctor_invitation.accepted']),
  'clinic.handovers': consumer('clinic', ['adoption.handed_over']),
  'content.pets': consumer('content', petChanges),
  'commerce.pets': consumer('commerce', petChanges),
  'commerce.vaccinations': consumer('commerce', ['pet.vaccinations_changed', 'pet.purged']),
  'commerce.prescriptions': consumer('commerce', ['visit.signed', 'visit.amended']),
  'commerce.fees': consumer('commerce', ['fee.paid', 'fee.refunded']),
  'commerce.visit-fees': consumer('commerce', [
    'prepayment.opened',
    'prepayment.booked',
    'prepayment.refused',
    'fee.refund_decided',
  ]),
  'clinic.visit-fees': consumer('clinic', ['visit_fee.paid', 'visit_fee.refunded']),
  'clinic.passport': consumer('clinic', [
    'pet.added',
    'appointment.booked',
    'appointment.rescheduled',
    'appointment.status_changed',
    'visit.signed',
    'visit.amended',
  ]),
  'check-invariants': consumer('workers', ['invariants.check_asked']),
  'begin-deletion': consumer('workers', ['deletion.started']),
  [jobTrigger]: consumer('workers', triggers),
} as const satisfies Record<string, Consumer>;

export type ConsumerName = keyof typeof consumers;
export type ConsumedBy<C extends ConsumerName> = (typeof consumers)[C]['events'][number];

export const consumerNames = Object.keys(consumers) as ConsumerName[];

function consumer<const S extends ServiceName, const E extends readonly EventName[]>(process: S, events: E) {
  return { process, events };
}
