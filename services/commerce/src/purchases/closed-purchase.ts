import { failure } from '@petcare/platform/errors.ts';
import type { PurchaseKind } from './purchase-kind.ts';

const refuse = () => Promise.reject(failure('unavailable'));

/** Stands for what cannot be bought here: nothing of it is ever reserved, so nothing is left to do. */
export const closedPurchase: PurchaseKind = {
  price: refuse,
  turns: () => [],
  looksShort: refuse,
  overlaps: () => false,
  take: refuse,
  giveBack: refuse,
  shortage: () => failure('unavailable'),
  nextNumber: refuse,
  fulfil: refuse,
  followMoney: refuse,
};
