import { z } from 'zod';

/** The specification's three come first; any may follow any. */
export const OrderStatus = z
  .enum(['Processing', 'Shipping', 'Pending', 'Delivered', 'Cancelled', 'Returned'])
  .meta({ id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;
