import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { conflict, failure, type AppError } from '@petcare/platform/errors.ts';
import type { Purchasable } from '../purchases/purchasable.ts';
import type { PaymentDocument } from '../payment.model.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { shortageRequest } from '../refunds/refund.rules.ts';
import { Refunds } from '../refunds/refund.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';

export async function unpaidError(
  payment: PaymentDocument,
  seen: ProviderPayment | null,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<AppError> {
  const purchasable = purchasables[payment.kind];
  const details = { payment_id: payment._id, status: payment.status };
  switch (payment.status) {
    case 'requires_action':
      return failure('payment_action_required', {
        details: {
          ...details,
          ...(seen && { client_secret: seen.nextAction }),
        },
      });
    case 'processing':
    case 'executing':
    case 'unknown':
      return conflict('payment_pending', { details });
    case 'needs_review':
    case 'disputed':
      return conflict('payment_pending', {
        message: 'We are checking this payment and will get back to you.',
        details,
      });
    case 'refunding':
    case 'refunded':
    case 'partially_refunded':
      return (await shortageError(payment._id, details, purchasable)) ?? refundedError(details, purchasable);
    case 'authorised':
    case 'expired':
    case 'canceled':
    case 'failed':
      return failure('payment_required', {
        message: 'This payment is no longer open. Please start again.',
        details,
      });
    case 'created':
    case 'pending':
    case 'due':
    case 'paid':
      return payment.failure
        ? failure('payment_declined', { message: payment.failure, details })
        : failure('payment_required', { details });
  }
}

type Details = Record<string, unknown>;

/** Null for other refunds without an order: by an admin, or at the provider before the payment was first seen paid. */
async function shortageError(
  paymentId: string,
  details: Details,
  purchasable: Purchasable,
): Promise<AppError | null> {
  const refund = await Refunds.findOne({ paymentId, request: shortageRequest }, 'reason').lean();
  if (!refund) return null;
  if (refund.reason !== refundReasons.couponUsedUp) return purchasable.shortageAfterPayment(details);
  return conflict(purchasable.shortage().code, {
    message: 'The coupon was used up before your payment arrived. The refund has been started.',
    details,
  });
}

function refundedError(details: Details, purchasable: Purchasable): AppError {
  return conflict(purchasable.shortage().code, {
    message: 'This payment was refunded before it became an order.',
    details,
  });
}
