import { z } from 'zod';
import { accountEvents } from './account/account-events.ts';
import { Actor } from './shared/actor.ts';
import { auditEvents } from './account/audit.ts';
import { clinicEvents } from './clinic/clinic-events.ts';
import { commerceEvents } from './commerce/commerce-events.ts';
import { contentEvents } from './content/content-events.ts';
import { emergencyEvents } from './clinic/emergency-events.ts';
import { Id, Instant } from './shared/fields.ts';
import { passportEvents } from './clinic/passport/passport-events.ts';
import { petTransferEvents } from './clinic/passport/pet-transfer-events.ts';
import { prepaymentEvents } from './clinic/prepayment-events.ts';
import { returnEvents } from './commerce/orders/return-events.ts';
import { kennelEvents } from './commerce/hostel/kennel-events.ts';
import { stayEvents } from './commerce/hostel/stay-events.ts';
import { reviewEvents } from './commerce/products/review-events.ts';
import { stockLevelEvents } from './commerce/products/stock-level-events.ts';
import { vaccinationEvents } from './clinic/pets/vaccination-events.ts';
import { refillEvents } from './commerce/orders/refill-events.ts';
import { wishlistEvents } from './commerce/products/wishlist-events.ts';

export const events = {
  ...accountEvents,
  ...contentEvents,
  ...clinicEvents,
  ...prepaymentEvents,
  ...emergencyEvents,
  ...passportEvents,
  ...petTransferEvents,
  ...vaccinationEvents,
  ...commerceEvents,
  ...stayEvents,
  ...kennelEvents,
  ...returnEvents,
  ...reviewEvents,
  ...refillEvents,
  ...wishlistEvents,
  ...stockLevelEvents,
  ...auditEvents,
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]['data']>;

export const EventEnvelope = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int().positive(),
  occurredAt: Instant,
  /**
   * `sequence` increases with every change of the aggregate; consumers ignore events older than the last one
   * processed.
   */
  aggregate: z.object({ type: z.string(), id: Id, sequence: z.number().int().nonnegative() }),
  actor: Actor,
  traceparent: z.string().nullable(),
  data: z.unknown(),
});
export type EventEnvelope<N extends EventName = EventName> = Omit<
  z.infer<typeof EventEnvelope>,
  'name' | 'data'
> & {
  name: N;
  data: EventData<N>;
};

export function routingKey(name: EventName): string {
  const { producer, version } = events[name];
  return `${producer}.${name.replaceAll('_', '-')}.v${version}`;
}
