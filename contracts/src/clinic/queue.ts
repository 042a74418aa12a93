import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, Instant } from '../shared/fields.ts';

/** A change of the queue can be undone for so long. */
export const undoMinutes = 60;

export const QueueAction = z
  .enum(['next', 'skip', 'recall', 'not_here', 'emergency'])
  .meta({ id: 'QueueAction' });
export type QueueAction = z.infer<typeof QueueAction>;

/** `skipped`: called after all others. `not_here`: not called before check-in. */
const AsideKind = z.enum(['skipped', 'not_here']);

export const QueueView = z
  .object({
    dr_id: Id,
    dr_name: z.string(),
    date: DhakaDate,
    /** Serial number of the current appointment; null before the first and after the last. */
    now_serving: z.number().int().positive().nullable(),
    yours: z
      .object({
        appointment_id: Id,
        serial: z.number().int().positive(),
        ahead: z.number().int().nonnegative(),
        /** Estimated waiting time in whole minutes, from the doctor's pace on this day. */
        minutes: z.number().int().nonnegative(),
        aside: AsideKind.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'QueueView' });
export type QueueView = z.infer<typeof QueueView>;

export const QueueBoard = z
  .object({
    dr_id: Id,
    dr_name: z.string(),
    date: DhakaDate,
    now_serving: z.number().int().positive().nullable(),
    appointments: z.array(Appointment),
    /** Ids of the waiting appointments in the order of calling. The first is called next. */
    order: z.array(Id),
    aside: z.array(z.object({ appointment_id: Id, kind: AsideKind })),
    emergencies: z.array(z.object({ appointment_id: Id, reason: z.string() })),
    /** The latest change, while it can be undone. */
    undo: z.object({ action: QueueAction, until: Instant }).nullable(),
    /** Number of changes of this day. */
    version: z.number().int().nonnegative(),
  })
  .meta({ id: 'QueueBoard' });
export type QueueBoard = z.infer<typeof QueueBoard>;

export const queueEndpoints = defineEndpoints('clinic', {
  'queue.view': {
    method: 'GET',
    path: '/api/specialists/:id/queue',
    access: { who: 'signed-in' },
    summary:
      'Get the current serial number, the serial number of the caller and the estimated waiting time. Reveals nothing about other patients.',
    params: IdParams,
    query: z.strictObject({ date: DhakaDate.optional() }),
    response: QueueView,
  },
  'queue.board': {
    method: 'GET',
    path: '/api/specialists/:id/board',
    access: { who: 'owner' },
    summary: 'List the appointments of a day in queue order. For the doctor and admins.',
    params: IdParams,
    query: z.strictObject({ date: DhakaDate.optional() }),
    response: QueueBoard,
  },
  'queue.next': {
    method: 'POST',
    path: '/api/specialists/:id/board/next',
    access: { who: 'owner' },
    summary:
      'Complete the current appointment and call the next checked-in patient. `serving` is the serial number the caller saw, so that two concurrent calls advance the queue by one.',
    params: IdParams,
    body: z.strictObject({ serving: z.number().int().positive().nullable() }),
    response: QueueBoard,
    errors: ['queue_moved'],
  },
});
