import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { couponRefusalText } from '../../../components/coupon/coupon-texts.ts';
import { forgetCoupon } from '../../../components/coupon/use-coupon.ts';
import { confirmAction } from '../../../components/feedback/confirm-yes.tsx';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { redirectTo } from '../../../lib/browser/leave-for.ts';
import { paymentCalls } from '../api/payment-calls.ts';
import { toBilling } from '../billing.rules.ts';
import type { AttemptStore } from './attempt-store.ts';
import type { CardProvider } from './card-provider.ts';
import type { CheckoutDraftState } from './use-checkout-draft.ts';
import { ordersPath, staleAfterPayment } from './after-payment.ts';
import {
  payByBkash,
  payByCard,
  payInCash,
  type PaymentInput,
  type PaymentOutcome,
  resumePayment,
} from './pay.ts';
import { showOrderSaved } from './show-order-saved.ts';
import { type CancelOnLeave, useCancelOnLeave } from './use-release-on-leave.ts';

const pollMs = 3000;

/**
 * `pending`: the provider has not decided, and the page polls. `redirecting`: the browser is being redirected to
 * bKash.
 */
export type PaymentPhase = 'ready' | 'paying' | 'pending' | 'redirecting';

/** The purchase and its total in taka, as shown to the buyer. */
export interface Goods {
  readonly purchase: Purchase;
  readonly total: number;
}

export interface PaymentFlow {
  phase: PaymentPhase;
  byCard: (provider: CardProvider, goods: Goods) => Promise<void>;
  byBkash: (account: string, goods: Goods) => Promise<void>;
  inCash: (code: Parameters<typeof payInCash>[0], goods: Goods) => Promise<void>;
}

/**
 * Connects `pay.ts` to a checkout page: popups, redirects and, after a reload, resuming the payment.
 * `onShortage` is called when the requested items are no longer available.
 */
export function usePayment(
  kind: Purchase['kind'],
  { draft, clear, attemptStore }: CheckoutDraftState,
  onShortage: () => Promise<void>,
  /** The order that a payment of this checkout ends in, if it is known before. */
  order: string | null = null,
): PaymentFlow {
  const { i18n } = useLingui();
  const [phase, setPhase] = useState<PaymentPhase>(() => (attemptStore.paymentId() ? 'paying' : 'ready'));
  // A ref, because a second click may come before the next render.
  const busy = useRef(false);
  const deps = useMemo(() => ({ calls: paymentCalls, attemptStore, kind }), [attemptStore, kind]);
  const cancelOnLeave = useCancelOnLeave(deps, busy);
  const handleOutcome = useOutcome({ kind, order, clear, cancelOnLeave, setPhase });

  const resume = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await handleOutcome(await resumePayment(deps), 0);
    } catch {
      // The buyer may still press Order, which reads the state again before any charge.
      setPhase((current) => (current === 'pending' ? 'pending' : 'ready'));
    } finally {
      busy.current = false;
    }
  }, [handleOutcome, deps]);

  useResume(resume, phase, attemptStore);

  async function pay(
    { purchase, total }: Goods,
    start: (input: PaymentInput) => Promise<PaymentOutcome>,
  ): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    cancelOnLeave.enable();
    let expectedTotal: number | null = total;
    try {
      while (expectedTotal !== null) {
        setPhase('paying');
        const billing = kind === 'visit' ? null : toBilling(draft.billing);
        const outcome = await start({ purchase, billing, expectedTotal });
        expectedTotal = await handleOutcome(outcome, expectedTotal);
      }
    } catch (error) {
      setPhase('ready');
      const isShortage = isApiError(error, 'out_of_stock') || isApiError(error, 'hostel_full');
      await (isShortage ? onShortage() : showOops(refusalText(error, i18n)));
    } finally {
      busy.current = false;
    }
  }

  return {
    phase,
    byCard: (provider, goods) => pay(goods, (input) => payByCard(provider, input, deps)),
    inCash: (code, goods) => pay(goods, (input) => payInCash(code, input, deps)),
    byBkash: (account, goods) => pay(goods, (input) => payByBkash(account, input, deps)),
  };
}

interface OutcomeHandling {
  kind: Purchase['kind'];
  order: string | null;
  clear: () => void;
  cancelOnLeave: CancelOnLeave;
  setPhase: (phase: PaymentPhase) => void;
}

type HandleOutcome = (outcome: PaymentOutcome | null, formerTotal: number) => Promise<number | null>;

/** Returns a function that shows an outcome, and returns the new total if the buyer accepts it. */
function useOutcome({ kind, order, clear, cancelOnLeave, setPhase }: OutcomeHandling): HandleOutcome {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const finish = useCallback(async () => {
    cancelOnLeave.disable();
    clear();
    if (kind === 'product') forgetCoupon();
    for (const queryKey of staleAfterPayment) void queryClient.invalidateQueries({ queryKey });
    await navigate(ordersPath({ kind, order }), { replace: true });
    await showOrderSaved(kind);
  }, [clear, cancelOnLeave, kind, order, navigate, queryClient]);

  return useCallback(
    async (outcome, formerTotal) => {
      switch (outcome?.kind) {
        case undefined:
          setPhase('ready');
          return null;
        case 'ordered':
          await finish();
          return null;
        case 'pending':
          cancelOnLeave.disable();
          setPhase('pending');
          return null;
        case 'redirecting':
          setPhase('redirecting');
          redirectTo(outcome.to);
          return null;
        case 'declined':
          setPhase('ready');
          await showOops(
            outcome.message || t`The payment was declined.`,
            t`Nothing has been charged, and your details are saved.`,
          );
          return null;
        case 'refunded':
          setPhase('ready');
          await showOops(
            kind === 'visit'
              ? t`The fee of this visit was paid already. We are refunding you.`
              : kind === 'hostel'
                ? t`The hostel filled up before your payment arrived. We are refunding you.`
                : t`This sold out before your payment arrived. We are refunding you.`,
          );
          return null;
        case 'price_changed': {
          setPhase('ready');
          for (const queryKey of staleAfterPayment) void queryClient.invalidateQueries({ queryKey });
          return (await confirmTotal(formerTotal, outcome.total)) ? outcome.total : null;
        }
      }
    },
    [finish, cancelOnLeave, kind, queryClient, setPhase],
  );
}

/** Resumes the payment after a reload, while the provider has not decided, and when the page is restored. */
function useResume(resume: () => Promise<void>, phase: PaymentPhase, attemptStore: AttemptStore): void {
  useEffect(() => {
    if (attemptStore.paymentId() === null) return undefined;
    const timer = setTimeout(() => void resume());
    return () => clearTimeout(timer);
  }, [resume, attemptStore]);

  useEffect(() => {
    if (phase !== 'pending') return undefined;
    const timer = setInterval(() => void resume(), pollMs);
    return () => clearInterval(timer);
  }, [phase, resume]);

  useEffect(() => {
    // Restored from the back-forward cache: the page would otherwise wait forever.
    function handleReturn({ persisted }: PageTransitionEvent) {
      if (persisted) void resume();
    }
    window.addEventListener('pageshow', handleReturn);
    return () => window.removeEventListener('pageshow', handleReturn);
  }, [resume]);
}

/** Names the product that needs a prescription, which an order of several does not show otherwise. */
function refusalText(error: unknown, i18n: I18n): string {
  const refusedCoupon = couponRefusalText(error, i18n);
  if (refusedCoupon) return refusedCoupon;
  const details: Readonly<Record<string, unknown>> = isApiError(error, 'prescription_needed')
    ? error.details
    : {};
  const { product_name, product_name_bn: bangla } = details;
  const name = i18n.locale === 'bn' && bangla ? bangla : product_name;
  return typeof name === 'string' && name !== ''
    ? t`${name} can be bought with a prescription of one of our doctors only, up to the packs it names. Nothing has been charged.`
    : errorText(error, i18n);
}

function confirmTotal(former: number, total: number): Promise<boolean> {
  return confirmAction({
    title: t`The price has changed`,
    text: (
      <Trans>
        The new total is <Taka taka={total} /> instead of <Taka taka={former} />. Nothing has been charged
        yet.
      </Trans>
    ),
    confirm: t`Pay the new total`,
    cancel: t`Not now`,
  });
}
