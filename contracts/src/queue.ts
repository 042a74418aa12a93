import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { DhakaDate } from './dhaka-time.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';

/** The day of a doctor as its patients see it. */
export const QueueView = z
  .object({
    dr_id: Id,
    dr_name: z.string(),
    date: DhakaDate,
    /** The serial of the visit under way; null before the first and after the last. */
    now_serving: z.number().int().positive().nullable(),
    /** The caller's own visit, if any. */
    yours: z
      .object({
        appointment_id: Id,
        serial: z.number().int().positive(),
        /** How many are before the caller. */
        ahead: z.number().int().nonnegative(),
        /** Whole minutes until the caller's turn, learnt from the doctor's pace of the day. */
        minutes: z.number().int().nonnegative(),
      })
      .nullable(),
  })
  .meta({ id: 'QueueView' });
export type QueueView = z.infer<typeof QueueView>;

/** The day of a doctor as the doctor and the staff see it. */
export const QueueBoard = z
  .object({
    dr_id: Id,
    dr_name: z.string(),
    date: DhakaDate,
    now_serving: z.number().int().positive().nullable(),
    appointments: z.array(Appointment),
  })
  .meta({ id: 'QueueBoard' });
export type QueueBoard = z.infer<typeof QueueBoard>;

export const queueEndpoints = {
  'queue.view': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/:id/queue',
    access: { who: 'signed-in' },
    summary:
      'Now serving, the caller’s serial, and about how long it will take. Tells nothing about other patients.',
    params: IdParams,
    query: z.strictObject({ date: DhakaDate.optional() }),
    status: 200,
    response: QueueView,
  }),
  'queue.board': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/:id/board',
    access: { who: 'owner' },
    summary: 'The visits of a day in their order: for the doctor and for admins.',
    params: IdParams,
    query: z.strictObject({ date: DhakaDate.optional() }),
    status: 200,
    response: QueueBoard,
  }),
  'queue.next': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/specialists/:id/board/next',
    access: { who: 'owner' },
    summary:
      'Finish the visit under way and call the next who is there. `serving` is what the caller saw: two who press at once move the queue by one.',
    params: IdParams,
    body: z.strictObject({ serving: z.number().int().positive().nullable() }),
    status: 200,
    response: QueueBoard,
    errors: ['queue_moved'],
  }),
} as const;
