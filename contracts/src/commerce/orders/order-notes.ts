import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, text } from '../../shared/fields.ts';

export const maxOrderNoteLength = 1_000;
/** Notes of one order that the list returns, newest first. */
export const maxOrderNotes = 200;

/** A note of an admin about an order. No call of a customer returns it. */
export const OrderNote = z
  .object({
    _id: Id,
    /** The author's display name at the time of writing. Blank after the author is deleted. */
    author_name: z.string(),
    text: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'OrderNote' });
export type OrderNote = z.infer<typeof OrderNote>;

export const AddOrderNoteBody = z
  .strictObject({ client_id: ClientId, text: text(maxOrderNoteLength) })
  .meta({ id: 'AddOrderNoteBody' });
export type AddOrderNoteBody = z.infer<typeof AddOrderNoteBody>;

export const orderNoteEndpoints = defineEndpoints('commerce', {
  'orderNotes.list': {
    method: 'GET',
    path: '/api/orders/:id/notes',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the internal notes of an order, newest first, at most 200.',
    params: IdParams,
    response: z.array(OrderNote),
  },
  'orderNotes.add': {
    method: 'POST',
    path: '/api/orders/:id/notes',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Add an internal note to an order. Notes are neither changed nor removed. Idempotent.',
    params: IdParams,
    body: AddOrderNoteBody,
    status: 201,
    response: z.object({ message: z.string(), note: OrderNote }),
    errors: ['idempotency_conflict'],
  },
});
