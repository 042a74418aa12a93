import type { BookingDeposit } from '@petcare/contracts/hostel/booking-deposit.ts';
import type { HostelOrderStatus } from '@petcare/contracts/hostel/hostel-orders.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';

interface Priced {
  readonly status: HostelOrderStatus;
  readonly total: Poisha;
  readonly paid?: Poisha;
  readonly deposit?: { readonly amount: Poisha; readonly state: BookingDeposit['state'] };
}

/**
 * The part of a price that is neither paid nor held on the card. Nothing is due for a cancelled booking, nor for one that was
 * booked without a deposit.
 */
export function dueOf({ status, total, paid = 0, deposit }: Priced): Poisha {
  if (!deposit || status === 'Cancelled') return 0;
  return Math.max(0, total - paid - (deposit.state === 'held' ? deposit.amount : 0));
}
