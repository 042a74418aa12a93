import { z } from 'zod';

export const returnVariables = {
  /**
   * Days after delivery in which a customer can ask for a return, to the end of the last day in Dhaka. 0: no returns.
   */
  RETURN_DAYS: z.coerce.number().int().min(0).max(365).default(7),
};

export interface ReturnSettings {
  readonly days: number;
}
