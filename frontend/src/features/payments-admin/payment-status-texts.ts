import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paymentStatusTexts } from '../../lib/texts/payment-status-texts.ts';

/** Admin labels of all statuses; the customer's labels combine some of them. */
export const adminStatusTexts: Record<PaymentStatus, MessageDescriptor> = {
  ...paymentStatusTexts,
  created: msg`Started`,
  pending: msg`Waiting for the customer`,
  requires_action: msg`Waiting for confirmation`,
  processing: msg`With the bank`,
  executing: msg`bKash is processing`,
  unknown: msg`Unclear, checking`,
  failed: msg`Failed`,
  canceled: msg`Cancelled`,
  expired: msg`Expired`,
  needs_review: msg`Needs review`,
};
