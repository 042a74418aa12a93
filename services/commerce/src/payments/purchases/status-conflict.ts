import { conflict, type AppError } from '@petcare/platform/errors.ts';
import type { OrderFields } from './order-fields.ts';

/** A 409 with the current state in its details. `message`: the reason, unless it is a concurrent change. */
export function statusConflict(
  { status, version }: Pick<OrderFields<string>, 'status' | 'version'>,
  message?: string,
): AppError {
  return conflict('order_status_conflict', { details: { status, version }, ...(message && { message }) });
}
