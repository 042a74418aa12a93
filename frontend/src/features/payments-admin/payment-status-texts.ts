import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paymentStatusTexts } from '../../lib/texts/payment-status-texts.ts';

/** Admin labels of all statuses; the customer's labels combine some of them. */
export const adminStatusTexts: Record<PaymentStatus, MessageDescriptor> = {
  ...paymentStatusTexts,
  created: msg`Begun`,
  pending: msg`Waits for the buyer`,
  requires_action: msg`Waits for the bank`,
  processing: msg`With the bank`,
  executing: msg`bKash is moving the money`,
  unknown: msg`Unclear, being asked`,
  failed: msg`Failed`,
  canceled: msg`Called off`,
  expired: msg`Expired`,
  needs_review: msg`Needs a look`,
};
