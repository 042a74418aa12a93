import { CouponUses } from './coupon-use.model.ts';

export function countCouponUses(userId: string): Promise<number> {
  return CouponUses.countDocuments({ customerId: userId });
}

/** Removes a user from the uses of coupons. The counts of the coupons stay. @returns the number of uses. */
export async function eraseCouponUses(userId: string): Promise<number> {
  const { modifiedCount } = await CouponUses.updateMany(
    { customerId: userId },
    { $set: { customerId: '', customerKey: null } },
  );
  return modifiedCount;
}
