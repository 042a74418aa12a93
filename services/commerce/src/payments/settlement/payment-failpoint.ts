import { declareFailpoints } from '@petcare/platform/failpoint.ts';

/** Failpoints between the charge and the commit of its order, then of a hold, in this order. */
export const paymentFailpoint = declareFailpoints(
  'after-charge',
  'before-asking-provider',
  'after-asking-provider',
  'after-claiming-payment',
  'before-order-commit',
  'after-deciding-hold',
  'after-carrying-out-hold',
  'before-hold-commit',
);
