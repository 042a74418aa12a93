import type { BookingDeposit } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';

interface Priced {
  readonly status: HostelOrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly total: Poisha;
  readonly paid?: Poisha;
  readonly deposit?: { readonly amount: Poisha; readonly state: BookingDeposit['state'] };
}

/**
 * The part of a price that is neither paid nor held on the card: the rest besides a deposit, or all of it for a booking that was
 * reopened after its money went back. Nothing is due for a cancelled booking.
 */
export function dueOf({ status, paymentStatus, total, paid = 0, deposit }: Priced): Poisha {
  if (status === 'Cancelled') return 0;
  if (paymentStatus === 'refunded') return total;
  if (!deposit) return 0;
  return Math.max(0, total - paid - (deposit.state === 'held' ? deposit.amount : 0));
}
