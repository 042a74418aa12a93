import { removeFromCart } from '../cart/remove-from-cart.ts';
import type { PurchaseTerms } from '../checkout/purchase-terms.ts';
import { shareDiscount } from '../coupons/coupon.rules.ts';
import {
  applyCoupon,
  consumeCoupon,
  couponNotValid,
  releaseCoupon,
  reserveCoupon,
} from '../coupons/reserve-coupon.ts';
import { expectedDay } from '../delivery/delivery.rules.ts';
import { priceDelivery } from '../delivery/price-delivery.ts';
import { giveBackPacks, spendPrescriptions } from '../prescriptions/spend-prescriptions.ts';

export const purchaseTerms: PurchaseTerms = {
  delivery: { price: priceDelivery, expectedDay },
  coupons: {
    apply: applyCoupon,
    share: shareDiscount,
    async reserve(coupon, payer) {
      const refusal = await reserveCoupon(coupon, payer);
      return refusal && couponNotValid(refusal);
    },
    release: releaseCoupon,
    consume: consumeCoupon,
  },
  prescriptions: { spend: spendPrescriptions, release: giveBackPacks },
  removeFromCart,
};
