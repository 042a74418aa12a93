import { z } from 'zod';

/** The first three are the specification's. Any change is allowed. */
export const OrderStatus = z
  .enum(['Processing', 'Shipping', 'Pending', 'Delivered', 'Cancelled', 'Returned'])
  .meta({ id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Accepts statuses in any letter case, as the specification's client sends them. */
export function caseInsensitive<E extends z.ZodEnum>(statuses: E) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    return (
      statuses.options.find((status) => String(status).toLowerCase() === value.trim().toLowerCase()) ?? value
    );
  }, statuses);
}
