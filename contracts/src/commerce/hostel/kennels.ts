import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, line, MessageResponse } from '../../shared/fields.ts';
import { maxBookingPets, PetType } from './hostel.ts';

/** A guest who is in the hostel, or arrives today. */
export const KennelGuest = z
  .object({
    booking_id: Id,
    order_number: z.string(),
    /** Place in the booking, from 0. */
    place: z.number().int().nonnegative(),
    pet_type: PetType,
    /** Null for a guest without details. */
    pet_name: z.string().nullable(),
    customer_name: z.string(),
    is_here: z.boolean(),
    check_out: z.string(),
  })
  .meta({ id: 'KennelGuest' });
export type KennelGuest = z.infer<typeof KennelGuest>;

export const Kennel = z
  .object({
    _id: Id,
    name: z.string(),
    pet_type: PetType,
    places: z.number().int().positive(),
    guests: z.array(KennelGuest),
  })
  .meta({ id: 'Kennel' });
export type Kennel = z.infer<typeof Kennel>;

export const KennelBoard = z
  .object({ kennels: z.array(Kennel), unassigned: z.array(KennelGuest) })
  .meta({ id: 'KennelBoard' });
export type KennelBoard = z.infer<typeof KennelBoard>;

export const maxKennels = 200;
const Name = line(40);
const Places = z.number().int().min(1).max(20);
const Answer = z.object({ message: z.string(), board: KennelBoard });

export const kennelEndpoints = defineEndpoints('commerce', {
  'kennels.board': {
    method: 'GET',
    path: '/api/hostel/kennels',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Get all kennels with their guests of today, and the guests without a kennel.',
    response: KennelBoard,
  },
  'kennels.create': {
    method: 'POST',
    path: '/api/hostel/kennels',
    access: { who: 'roles', roles: ['admin'] },
    summary: `Add a kennel; at most ${maxKennels}.`,
    body: z.strictObject({ name: Name, pet_type: PetType, places: Places }),
    status: 201,
    response: Answer,
    errors: ['kennel_exists', 'too_many_kennels'],
  },
  'kennels.delete': {
    method: 'DELETE',
    path: '/api/hostel/kennels/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Remove a kennel; its guests have none any more. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
  'kennels.assign': {
    method: 'PUT',
    path: '/api/hostel/kennel-guests',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Move a guest to a kennel, or out of its kennel.',
    body: z.strictObject({
      booking_id: Id,
      place: z
        .number()
        .int()
        .min(0)
        .max(maxBookingPets - 1),
      kennel_id: Id.nullable(),
    }),
    response: Answer,
    errors: ['kennel_full', 'order_status_conflict'],
  },
});
