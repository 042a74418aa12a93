import { conflict, failure, type AppError } from '@petcare/platform/errors.ts';
import type { CardIntent } from './card-provider.ts';
import type { PaymentRow } from './payment.model.ts';

/** Why a payment gives no order, told to the one who wants the order. */
export function unpaidAnswer(payment: PaymentRow, intent: CardIntent | null): AppError {
  const details = { payment_id: payment._id.toHexString(), status: payment.status };
  switch (payment.status) {
    case 'requires_action':
      return failure('payment_action_required', undefined, {
        ...details,
        ...(intent && { client_secret: intent.clientSecret }),
      });
    case 'processing':
      return conflict('payment_pending', undefined, details);
    case 'needs_review':
      return conflict('payment_pending', 'We are checking this payment and will get back to you.', details);
    case 'refunding':
    case 'refunded':
      return conflict(
        'out_of_stock',
        'This product was sold out before your payment arrived. Your money is on its way back.',
        details,
      );
    case 'expired':
    case 'canceled':
    case 'failed':
      return failure('payment_required', 'This payment is no longer open. Please start again.', details);
    case 'created':
    case 'pending':
    case 'paid':
      return payment.failure
        ? failure('payment_declined', payment.failure, details)
        : failure('payment_required', undefined, details);
  }
}
