import type { LineInput } from '@petcare/contracts/commerce/products/cart.ts';
import type { CouponQuote } from '@petcare/contracts/commerce/payments/coupons.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { failure } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Products } from '../products/product.model.ts';
import { couponNotValid, applyCoupon } from './reserve-coupon.ts';
import { Coupons } from './coupon.model.ts';

/**
 * Returns the total of products with a coupon, at current prices. Advisory: only the payment reserves a use.
 * @throws coupon_not_valid; not_found – for a product that is no longer sold.
 */
export async function quoteCoupon(
  code: string,
  lines: readonly LineInput[],
  customerId: string,
): Promise<CouponQuote> {
  const ids = lines.map(({ product_id }) => product_id);
  const products = await Products.find(
    { _id: trusted({ $in: ids }), deletedAt: null },
    'productPrice',
  ).lean();
  const prices = new Map(products.map(({ _id, productPrice }) => [_id, productPrice]));
  let subtotal = 0;
  for (const { product_id, quantity } of lines) {
    const price = prices.get(product_id);
    if (price === undefined)
      throw failure('not_found', {
        message: 'This product is no longer available.',
        details: { product_id },
      });
    subtotal += price * quantity;
  }
  const { discount } = await applyCoupon(code, subtotal, customerId);
  const { limit, used = 0 } = (await Coupons.findOne({ code }, 'limit used').lean()) ?? {};
  // Reserved uses may come back, and one of them may be the caller’s own.
  if (typeof limit === 'number' && used >= limit) throw couponNotValid('used_up');
  return {
    code,
    subtotal: poishaToTaka(subtotal),
    discount: poishaToTaka(discount),
    total: poishaToTaka(subtotal - discount),
  };
}
