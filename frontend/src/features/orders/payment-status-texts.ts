import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const awaiting = msg`Awaiting payment`;
const calledOff = msg`Payment called off`;

/** How an order’s payment stands, in words. */
export const paymentStatusTexts: Record<PaymentStatus, MessageDescriptor> = {
  created: awaiting,
  pending: awaiting,
  requires_action: awaiting,
  processing: awaiting,
  executing: awaiting,
  unknown: awaiting,
  paid: msg`Paid`,
  partially_refunded: msg`Partly refunded`,
  disputed: msg`Disputed with the bank`,
  failed: msg`Payment failed`,
  canceled: calledOff,
  expired: calledOff,
  refunding: msg`Being refunded`,
  refunded: msg`Refunded`,
  needs_review: msg`Being looked at by us`,
};
