import { z } from 'zod';
import type { ReservationLimits } from './reservation.rules.ts';

export const reservationVariables = {
  UNPAID_RESERVATIONS_PER_USER: z.coerce.number().int().min(1).default(3),
  /** Units of a product, or places of a night; more are allowed up to half of what is left. */
  UNPAID_UNITS_PER_USER: z.coerce.number().int().min(1).default(4),
  /** Minutes per product or night within the window. */
  UNPAID_MINUTES_PER_USER: z.coerce.number().positive().default(60),
  UNPAID_WINDOW_HOURS: z.coerce.number().positive().max(720).default(24),
};

const ReservationVariables = z.object(reservationVariables);

export function reservationLimits(settings: z.infer<typeof ReservationVariables>): ReservationLimits {
  return {
    open: settings.UNPAID_RESERVATIONS_PER_USER,
    units: settings.UNPAID_UNITS_PER_USER,
    totalMs: settings.UNPAID_MINUTES_PER_USER * 60_000,
    windowMs: settings.UNPAID_WINDOW_HOURS * 3_600_000,
  };
}
