import { stayPrice } from '@petcare/contracts/stay-price.ts';
import { takaToPoisha, type Poisha } from '@petcare/contracts/money.ts';
import type { StayPet, StayRequest } from '@petcare/contracts/stays.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';

/** What becomes a booking once it is paid, as it was when the button was pressed. */
export interface StayDraft {
  readonly stay: StayRequest;
  readonly days: number;
  readonly total: Poisha;
  readonly pets: StayPet[];
}

/** The draft of a stay at today’s price. */
export function draftOf(
  { petType, guests, checkIn, checkOut }: StayRequest,
  pets: readonly StayPet[],
  { dayStayPricing }: Pick<HostelSettings, 'dayStayPricing'>,
): StayDraft {
  const stay = { petType, guests, checkIn, checkOut };
  const { days, total } = stayPrice(stay, dayStayPricing);
  return { stay, days, total: takaToPoisha(total), pets: [...pets] };
}

/** What a payment of a stay is for. */
export function stayDraftOf({ draft }: Pick<PaymentDocument, 'draft'>): StayDraft {
  // Written by our own kind of purchase; the payment knows nothing of what it is for.
  return draft as StayDraft;
}
