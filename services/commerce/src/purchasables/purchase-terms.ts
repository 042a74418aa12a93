import { removeFromCart } from '../catalogue/cart/remove-from-cart.ts';
import type { PurchaseTerms } from '../payments/purchases/purchase-terms.ts';
import { shareDiscount } from '../catalogue/coupons/coupon.rules.ts';
import {
  applyCoupon,
  consumeCoupon,
  couponNotValid,
  releaseCoupon,
  reserveCoupon,
} from '../catalogue/coupons/reserve-coupon.ts';
import { expectedDay } from '../catalogue/delivery/delivery.rules.ts';
import { priceDelivery } from '../catalogue/delivery/price-delivery.ts';
import { giveBackPacks, spendPrescriptions } from '../catalogue/prescriptions/spend-prescriptions.ts';

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
