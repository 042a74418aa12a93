import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvariantName } from '@petcare/contracts/invariants.ts';

interface InvariantText {
  readonly title: MessageDescriptor;
  readonly guarantee: MessageDescriptor;
}

export const invariantTexts: Record<InvariantName, InvariantText> = {
  oversold: {
    title: msg`Oversold products`,
    guarantee: msg`Every unit supplied is in stock, sold or reserved.`,
  },
  double_booked: {
    title: msg`Double-booked appointments`,
    guarantee: msg`A doctor never has two appointments at the same time.`,
  },
  overdue_emergencies: {
    title: msg`Overdue emergencies`,
    guarantee: msg`No doctor is asked for longer than a minute, and no emergency stays open after it ends.`,
  },
  overfull_nights: {
    title: msg`Overbooked nights`,
    guarantee: msg`The hostel never has more guests than places.`,
  },
  wrong_ratings: {
    title: msg`Wrong ratings`,
    guarantee: msg`The rating of a product is the average of its reviews.`,
  },
  wrong_fees: {
    title: msg`Wrong fees`,
    guarantee: msg`Every fee that an appointment shows as paid is recorded with the same amount.`,
  },
  wrong_coupon_counts: {
    title: msg`Wrong counts of coupons`,
    guarantee: msg`No coupon is used more often than allowed.`,
  },
  paid_without_order: {
    title: msg`Paid without an order`,
    guarantee: msg`Every successful payment has an order.`,
  },
  order_without_payment: {
    title: msg`Orders without a payment`,
    guarantee: msg`Every order has a successful payment.`,
  },
  wrong_money: {
    title: msg`Wrong sums of orders`,
    guarantee: msg`The sums of every order and booking equal those of its payments.`,
  },
  refunded_but_live: {
    title: msg`Refunded, but not ended`,
    guarantee: msg`No order is sent and no guest stays after a full refund.`,
  },
  orphans: {
    title: msg`Data left after a deletion`,
    guarantee: msg`Deleted records leave no data behind.`,
  },
  lost_notifications: {
    title: msg`Lost notifications`,
    guarantee: msg`Every notification is delivered.`,
  },
  doubled_notifications: {
    title: msg`Doubled notifications`,
    guarantee: msg`No notification is delivered twice.`,
  },
  stuck_deletions: {
    title: msg`Stuck deletions`,
    guarantee: msg`Every deletion finishes.`,
  },
};
