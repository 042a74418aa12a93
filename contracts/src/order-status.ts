import { z } from 'zod';

/** The specification's three come first; any may follow any. */
export const OrderStatus = z
  .enum(['Processing', 'Shipping', 'Pending', 'Delivered', 'Cancelled', 'Returned'])
  .meta({ id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The specification's clients write statuses in any case; they are stored in one. */
export function anyCase<E extends z.ZodEnum>(statuses: E) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    return (
      statuses.options.find((status) => String(status).toLowerCase() === value.trim().toLowerCase()) ?? value
    );
  }, statuses);
}
