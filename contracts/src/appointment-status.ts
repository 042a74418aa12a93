import { z } from 'zod';

export const AppointmentStatus = z
  .enum(['Requested', 'Confirmed', 'Checked in', 'Completed', 'Cancelled', 'No-show'])
  .meta({ id: 'AppointmentStatus' });
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;
