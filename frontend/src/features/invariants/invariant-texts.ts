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
    guarantee: msg`No unit is sold twice, and none is lost: what was put on the shelf is there, sold, or being paid for.`,
  },
  double_booked: {
    title: msg`Double-booked visits`,
    guarantee: msg`A doctor’s time belongs to one patient.`,
  },
  overfull_nights: {
    title: msg`Over-full nights`,
    guarantee: msg`The hostel never has more guests than places.`,
  },
  paid_without_order: {
    title: msg`Paid without an order`,
    guarantee: msg`Whoever has paid has what they paid for.`,
  },
  order_without_payment: {
    title: msg`Orders without a payment`,
    guarantee: msg`Nothing is sent that was not paid.`,
  },
  orphans: {
    title: msg`Left over after a deletion`,
    guarantee: msg`When something is deleted, nothing of it stays behind.`,
  },
  lost_notifications: {
    title: msg`Lost notifications`,
    guarantee: msg`Everybody is told what concerns them.`,
  },
  doubled_notifications: {
    title: msg`Doubled notifications`,
    guarantee: msg`Nobody is told the same thing twice.`,
  },
  stuck_deletions: {
    title: msg`Stuck deletions`,
    guarantee: msg`A deletion that was begun is finished.`,
  },
};
