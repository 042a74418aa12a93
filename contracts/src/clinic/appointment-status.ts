import { z } from 'zod';

export const AppointmentStatus = z
  .enum(['Requested', 'Confirmed', 'Checked in', 'Completed', 'Cancelled', 'No-show'])
  .meta({ id: 'AppointmentStatus' });
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

export const allowedStatusChanges: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  Requested: ['Confirmed', 'Checked in', 'No-show', 'Cancelled'],
  Confirmed: ['Checked in', 'Completed', 'No-show', 'Cancelled'],
  'Checked in': ['Completed', 'No-show', 'Cancelled'],
  Completed: [],
  Cancelled: [],
  'No-show': [],
};
