import { declareFailpoints } from '@petcare/platform/failpoint.ts';

/** Failpoints between the charge and the commit of its order, in this order. */
export const paymentFailpoint = declareFailpoints(
  'after-charge',
  'before-asking-provider',
  'after-asking-provider',
  'after-claiming-payment',
  'before-order-commit',
);
