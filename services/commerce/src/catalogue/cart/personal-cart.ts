import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Carts } from './cart.model.ts';

export const personalCart: PersonalKind = {
  kind: 'cart',
  holds: [[Carts, '_id']],
  step: 'commerce_data',
  count: (_id) => Carts.countDocuments({ _id }),
  erase: async (_id) => (await Carts.deleteOne({ _id })).deletedCount,
  async export(_id) {
    const cart = await Carts.findById(_id).lean();
    return (cart?.lines ?? []).map(({ productId, quantity, priceSeen }) => ({
      product_id: productId,
      quantity,
      price_seen: poishaToTaka(priceSeen),
    }));
  },
};
