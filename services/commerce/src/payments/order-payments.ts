import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { carryOutHold } from './holds/carry-out-hold.ts';
import { decideHold } from './holds/decide-hold.ts';
import { recordCash, type CashAtReception } from './holds/record-cash.ts';
import { settleByReference, type SettlementRequest } from './opening/settle-by-reference.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { Payments } from './payment.model.ts';
import type { OwedRefund, RefundRequest } from './refunds/refund.model.ts';
import { moneyOf } from './refunds/money-of.rules.ts';
import { sendRefunds } from './refunds/send-refunds.ts';
import { keepExchanged } from './refunds/keep-exchanged.ts';
import { reserveOwed } from './refunds/reserve-owed.ts';
import { reserveRefund } from './refunds/reserve-refund.ts';

/** In poisha: `left` can still be refunded, `reserved` is refunded or being refunded. */
export interface RefundableMoney {
  readonly left: Poisha;
  readonly reserved: Poisha;
  /** Held on the card and undecided: can be released instead of refunded. */
  readonly held: Poisha;
  /** In a dispute that the bank has not decided. */
  readonly disputed: Poisha;
  /** A charge of held money was decided and has not arrived yet. */
  readonly isBeingCharged: boolean;
}

export type OrderPayments = ReturnType<typeof createOrderPayments>;

/** The payment functions that orders, bookings and fees of visits use. Tests replace some to inject a fault. */
export function createOrderPayments(deps: PaymentDeps) {
  return {
    settle: (customerId: string, request: SettlementRequest) => settleByReference(customerId, request, deps),

    /** @returns null when there is no such payment. */
    async refundable(paymentId: string): Promise<RefundableMoney | null> {
      const payment = await Payments.findById(paymentId).lean();
      if (!payment) return null;
      const { refundable: left, held, disputed, charging } = moneyOf([payment]);
      return { left, held, disputed, reserved: payment.refundReserved, isBeingCharged: charging > 0 };
    },

    reserveRefund: (refund: RefundRequest) => reserveRefund(refund, deps),

    reserveOwed: (paymentId: string, owed: OwedRefund) => reserveOwed(paymentId, owed, deps),

    keepExchanged: (paymentId: string, value: Poisha) =>
      keepExchanged(paymentId, value, deps.purchasables.product),

    /** `take` must be chargeable. */
    decideHold: (paymentId: string, take: Poisha) => decideHold(paymentId, take, deps),

    /** The part of `take` that the card provider charges: all of it, or nothing below its minimum. */
    chargeable: (take: Poisha): Poisha => (take < deps.minimum.card ? 0 : take),

    recordCash: (cash: CashAtReception) => recordCash(cash, deps),

    /**
     * Carries out what was decided about a held amount, then sends the reserved refunds, after the commit. Periodic
     * jobs retry what fails.
     */
    async sendRefunds(paymentId: string): Promise<void> {
      await carryOutHold(paymentId, deps).catch((error: unknown) =>
        deps.log.warn({ err: error, paymentId }, 'hold postponed; a periodic job carries it out'),
      );
      await sendRefunds(paymentId, deps);
    },
  };
}
