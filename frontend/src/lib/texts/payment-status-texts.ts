import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from './status-tone.ts';

const awaiting = msg`Awaiting payment`;
const checking = msg`Being confirmed`;
const canceled = msg`Payment cancelled`;

export const paymentStatusTexts: Record<PaymentStatus, MessageDescriptor> = {
  created: awaiting,
  pending: awaiting,
  requires_action: awaiting,
  processing: checking,
  executing: checking,
  unknown: checking,
  authorised: msg`Deposit held`,
  paid: msg`Paid`,
  due: msg`Cash on delivery`,
  partially_refunded: msg`Partly refunded`,
  disputed: msg`Disputed with the bank`,
  failed: msg`Payment failed`,
  canceled,
  expired: canceled,
  refunding: msg`Being refunded`,
  refunded: msg`Refunded`,
  needs_review: msg`Under review`,
};

/** Red means that a payment needs a review or has failed. */
export const paymentStatusTones: Record<PaymentStatus, StatusTone> = {
  created: 'waiting',
  pending: 'waiting',
  requires_action: 'waiting',
  processing: 'moving',
  executing: 'moving',
  unknown: 'waiting',
  authorised: 'waiting',
  paid: 'done',
  due: 'waiting',
  partially_refunded: 'moving',
  disputed: 'stopped',
  failed: 'stopped',
  canceled: 'stopped',
  expired: 'stopped',
  refunding: 'moving',
  refunded: 'moving',
  needs_review: 'stopped',
};

/** Payment statuses to filter orders by. Earlier statuses have no order yet. */
export const moneyStatuses = [
  'authorised',
  'paid',
  'due',
  'refunding',
  'partially_refunded',
  'refunded',
  'disputed',
  'needs_review',
] as const satisfies readonly PaymentStatus[];

const refundable = new Set<PaymentStatus>(['paid', 'partially_refunded', 'disputed', 'needs_review']);

export function isRefundable(status: PaymentStatus): boolean {
  return refundable.has(status);
}
