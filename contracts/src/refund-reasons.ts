/** Refund reasons that the server gives, stored in refunds and timelines. All others were entered by a user. */
export const refundReasons = {
  orderCancelled: 'The order was cancelled.',
  bookingCancelled: 'The booking was cancelled.',
  bookingChanged: 'The booking was changed.',
  itemsReturned: 'The items were returned.',
  couponUsedUp: 'The coupon was used up before the payment arrived.',
  soldOut: 'Sold out before the payment arrived.',
  atProvider: 'Refunded at the payment provider.',
} as const;
