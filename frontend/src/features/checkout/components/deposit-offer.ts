import type { Goods } from '../payment/use-payment.tsx';

/** A stay that can be booked by holding a part of its price on a card. */
export interface DepositOffer {
  /** The purchase with its deposit; its total is the amount that is held. */
  readonly goods: Goods;
  /** Taka to pay at check-in. */
  readonly due: number;
  readonly checkIn: string;
}
