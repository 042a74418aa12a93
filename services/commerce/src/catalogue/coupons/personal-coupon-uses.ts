import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { CouponUses, toCouponUse } from './coupon-use.model.ts';

export const personalCouponUses: PersonalKind = {
  kind: 'coupon_uses',
  holds: [[CouponUses, 'customerId']],
  step: 'commerce_data',
  kept: 'The counts of a coupon are those of its uses.',
  count: (customerId) => CouponUses.countDocuments({ customerId }),
  async erase(customerId) {
    const { modifiedCount } = await CouponUses.updateMany(
      { customerId },
      { $set: { customerId: '', customerKey: null } },
    );
    return modifiedCount;
  },
  async export(customerId) {
    const uses = await CouponUses.find({ customerId }).sort({ _id: 1 }).lean();
    return uses.map(toCouponUse);
  },
};
