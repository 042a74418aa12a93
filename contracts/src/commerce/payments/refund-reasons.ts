/** Refund reasons that the server gives, stored in refunds and timelines. All others were entered by a user. */
export const refundReasons = {
  orderCancelled: 'The order was cancelled.',
  bookingCancelled: 'The booking was cancelled.',
  depositReleased: 'The deposit was released.',
  bookingChanged: 'The booking was changed.',
  itemsReturned: 'The items were returned.',
  couponUsedUp: 'The coupon was used up before the payment arrived.',
  appointmentCancelled: 'The appointment was cancelled.',
  visitNotBooked: 'The appointment could not be booked.',
  visitPaidTwice: 'The fee of this appointment was paid twice.',
  soldOut: 'Sold out before the payment arrived.',
  atProvider: 'Refunded at the payment provider.',
} as const;
