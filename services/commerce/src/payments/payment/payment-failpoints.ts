import { declareFailpoints } from '@petcare/platform/failpoint.ts';

/** The points between money charged by a provider and its order, in this order. */
export const paymentFailpoint = declareFailpoints(
  'after-charge',
  'before-asking-provider',
  'after-asking-provider',
  'after-claiming-payment',
  'before-order-commit',
);
