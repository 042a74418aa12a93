import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant, MessageResponse, Taka } from '../../shared/fields.ts';
import { BookingRequest } from './hostel.ts';
import { offerMinutes, WaitStatus } from '../../clinic/waitlist.ts';

/** Minutes for which places are kept for a customer from the waiting list. */
export const stayOfferMinutes = offerMinutes;

/** A customer who waits for the nights of a stay. */
export const StayWait = z
  .object({
    _id: Id,
    stay: BookingRequest,
    status: WaitStatus,
    /** Entries for some of the same dates that were made before this one and still wait. */
    ahead: z.number().int().nonnegative(),
    offer: z.object({ expires_at: Instant, total: Taka }).nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'StayWait' });
export type StayWait = z.infer<typeof StayWait>;

export const stayWaitEndpoints = defineEndpoints('commerce', {
  'stayWaits.join': {
    method: 'POST',
    path: '/api/hostel/waits',
    access: { who: 'signed-in' },
    summary: `Wait for places on all dates of a stay that is full. Places that become free are offered for ${stayOfferMinutes} minutes.`,
    body: z.strictObject({ stay: BookingRequest }),
    status: 201,
    response: z.object({ message: z.string(), wait: StayWait }),
    errors: ['already_waiting', 'places_available', 'too_many_waits'],
  },
  'stayWaits.mine': {
    method: 'GET',
    path: '/api/hostel/waits',
    access: { who: 'signed-in' },
    summary: 'List the open entries of the caller in the waiting list of the hostel, oldest first.',
    response: z.array(StayWait),
  },
  'stayWaits.leave': {
    method: 'DELETE',
    path: '/api/hostel/waits/:id',
    access: { who: 'owner', admins: false },
    summary: 'Leave the waiting list. Places of an open offer are offered to the next. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
});
