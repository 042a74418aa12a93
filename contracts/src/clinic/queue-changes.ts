import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, line } from '../shared/fields.ts';
import { QueueAction, QueueBoard } from './queue.ts';

export const queueChangeEndpoints = defineEndpoints('clinic', {
  'queue.change': {
    method: 'POST',
    path: '/api/specialists/:id/board/changes',
    access: { who: 'owner' },
    summary:
      'Change the order of today’s queue: skip a patient, recall a skipped one, mark one as not here yet, or call an emergency first, which needs a reason. Skipping the current patient calls the next. `version` is that of the board the caller saw.',
    params: IdParams,
    body: z
      .strictObject({
        action: QueueAction.exclude(['next']),
        appointment_id: Id,
        reason: line(200).optional(),
        version: z.number().int().nonnegative(),
      })
      .refine(({ action, reason }) => (action === 'emergency') === (reason !== undefined), {
        path: ['reason'],
        message: 'is required for an emergency, and for nothing else',
      }),
    response: QueueBoard,
    errors: ['queue_moved'],
  },
  'queue.undo': {
    method: 'POST',
    path: '/api/specialists/:id/board/undo',
    access: { who: 'owner' },
    summary:
      'Undo the latest change of today’s queue within an hour, with the statuses that it changed. `version` is that of the board the caller saw.',
    params: IdParams,
    body: z.strictObject({ version: z.number().int().positive() }),
    response: QueueBoard,
    errors: ['queue_moved', 'undo_expired', 'appointment_status_conflict'],
  },
  'appointments.undoStatus': {
    method: 'PUT',
    path: '/api/appointments/:id/status/undo',
    access: { who: 'owner' },
    summary:
      'Take back the latest change to Checked in, Completed or No-show within an hour. For the doctor and admins.',
    params: IdParams,
    body: z.strictObject({ version: z.number().int().positive() }),
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['version_conflict', 'undo_expired', 'appointment_status_conflict', 'forbidden'],
  },
});
