import { conflict, type AppError } from '@petcare/platform/errors.ts';

/** Disputed money is decided by the bank. */
export function disputedMoney(): AppError {
  return conflict('not_refundable', {
    message: 'This payment is disputed at the bank and cannot be refunded here.',
  });
}
