import { Taka } from '../shared/fields.ts';

/** Refund in taka that a cancellation by the shop decided; 0 for none. */
export const cancellationRefund = { refund: Taka.optional() };
