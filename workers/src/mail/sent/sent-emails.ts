import { createHash } from 'node:crypto';
import type { EventEnvelope } from '@petcare/contracts/events.ts';

/**
 * Record of the emails that were sent, stored apart from the database: a database restored to an earlier moment
 * would send them again (docs/decisions/0036-sent-emails-are-recorded-apart.md).
 */
export interface SentEmails {
  has(key: string): Promise<boolean>;
  /** Resolves once the record would survive a power failure. */
  add(key: string): Promise<void>;
}

/** Returns the key of the email that a job sends for an event. */
export function sentEmailKey(job: string, event: EventEnvelope): string {
  return keyOf(job, occasionOf(event));
}

/** Returns the key of a change in an email to a doctor. @param changeId id of the event. */
export function sentChangeKey(changeId: string): string {
  return keyOf('mail-doctor', changeId);
}

function keyOf(job: string, occasion: string): string {
  return createHash('sha256').update(`${job}:${occasion}`).digest('hex');
}

/**
 * Identifies what the email is about. Usually that is the event; a few events are created again with another id by
 * a database that was restored to a moment before them: timers fire again, and paid payments are settled again.
 */
function occasionOf(event: EventEnvelope): string {
  if (isEvent(event, 'appointment.reminder_due')) {
    const { appointment_id, slot_start, hours } = event.data;
    return `${event.name}:${appointment_id}:${slot_start}:${hours}`;
  }
  // The id of an order is derived from its payment, so it is the same one again.
  if (isEvent(event, 'order.placed') || isEvent(event, 'hostel_order.placed'))
    return `${event.name}:${event.data.order_id}`;
  return event.id;
}

function isEvent<N extends EventEnvelope['name']>(event: EventEnvelope, name: N): event is EventEnvelope<N> {
  return event.name === name;
}
