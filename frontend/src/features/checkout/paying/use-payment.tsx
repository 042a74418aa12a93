import type { Purchase } from '@petcare/contracts/payments.ts';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmYes } from '../../../components/feedback/confirm-yes.tsx';
import { showOops, showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { leaveFor } from '../../../lib/browser/leave-for.ts';
import { paymentCalls } from '../api/payment-calls.ts';
import { toBilling } from '../billing.rules.ts';
import type { CardProvider } from './card-provider.ts';
import type { CheckoutDraftState } from './use-checkout-draft.ts';
import { ordersOf, staleOncePaid } from './after-payment.ts';
import { payByBkash, payByCard, type PaymentInput, type PaymentOutcome, resumePayment } from './pay.ts';
import { useReleaseOnLeave } from './use-release-on-leave.ts';

const askAgainMs = 3000;

/**
 * - `pending`: the provider has not decided yet; the page asks until it has.
 * - `leaving`: the browser is on its way to bKash.
 */
export type PaymentPhase = 'ready' | 'paying' | 'pending' | 'leaving';

/** What is bought, and what it costs in taka as the buyer sees it. */
export interface Goods {
  readonly purchase: Purchase;
  readonly total: number;
}

/** The ways to pay that a checkout offers, and how far paying has come. */
export interface Paying {
  phase: PaymentPhase;
  byCard: (provider: CardProvider, goods: Goods) => Promise<void>;
  byBkash: (account: string, goods: Goods) => Promise<void>;
}

/**
 * Paying from a checkout page: what the buyer is told and where they go, around `pay.ts`.
 * On a page that was reloaded it first finds out what has become of the payment. `onShortage` tells that there is
 * too little left of what is wanted.
 */
export function usePayment(
  kind: Purchase['kind'],
  { draft, forget, memory }: CheckoutDraftState,
  onShortage: () => Promise<void>,
): Paying {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<PaymentPhase>(() => (memory.paymentId() ? 'paying' : 'ready'));
  // Faster than any render: a second click must find it set.
  const busy = useRef(false);
  const parts = useMemo(() => ({ calls: paymentCalls, memory, kind }), [memory, kind]);
  const hold = useReleaseOnLeave(parts, busy);

  const finish = useCallback(async () => {
    hold.drop();
    forget();
    for (const queryKey of staleOncePaid) void queryClient.invalidateQueries({ queryKey });
    await navigate(ordersOf(kind), { replace: true });
    await showSuccessPopup(t`Your order has been saved!`);
  }, [forget, hold, kind, navigate, queryClient]);

  /** Shows how it ended. Gives the new total back when the buyer agrees to pay it. */
  const conclude = useCallback(
    async (outcome: PaymentOutcome | null, formerTotal: number): Promise<number | null> => {
      switch (outcome?.kind) {
        case undefined:
          setPhase('ready');
          return null;
        case 'ordered':
          await finish();
          return null;
        case 'pending':
          hold.drop();
          setPhase('pending');
          return null;
        case 'leaving':
          setPhase('leaving');
          leaveFor(outcome.to);
          return null;
        case 'declined':
          setPhase('ready');
          await showOops(
            outcome.message || t`The payment was declined.`,
            t`Nothing has been charged, and what you typed is kept.`,
          );
          return null;
        case 'paid_back':
          setPhase('ready');
          await showOops(
            kind === 'hostel'
              ? t`The hostel was full before your payment arrived. Your money is on its way back.`
              : t`This was sold out before your payment arrived. Your money is on its way back.`,
          );
          return null;
        case 'price_changed': {
          setPhase('ready');
          for (const queryKey of staleOncePaid) void queryClient.invalidateQueries({ queryKey });
          return (await agreeToTotal(formerTotal, outcome.total)) ? outcome.total : null;
        }
      }
    },
    [finish, hold, kind, queryClient],
  );

  const find = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await conclude(await resumePayment(parts), 0);
    } catch {
      // The buyer may still press Order: it asks again before anything is charged.
      setPhase((current) => (current === 'pending' ? 'pending' : 'ready'));
    } finally {
      busy.current = false;
    }
  }, [conclude, parts]);

  useEffect(() => {
    if (memory.paymentId() === null) return undefined;
    const timer = setTimeout(() => void find());
    return () => clearTimeout(timer);
  }, [find, memory]);

  useEffect(() => {
    if (phase !== 'pending') return undefined;
    const timer = setInterval(() => void find(), askAgainMs);
    return () => clearInterval(timer);
  }, [phase, find]);

  useEffect(() => {
    // Back from bKash by the browser's own button: the page is as it was left, and must not wait for ever.
    function handleReturn({ persisted }: PageTransitionEvent) {
      if (persisted) void find();
    }
    window.addEventListener('pageshow', handleReturn);
    return () => window.removeEventListener('pageshow', handleReturn);
  }, [find]);

  async function pay(
    { purchase, total }: Goods,
    by: (input: PaymentInput) => Promise<PaymentOutcome>,
  ): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    hold.take();
    let expectedTotal: number | null = total;
    try {
      while (expectedTotal !== null) {
        setPhase('paying');
        const outcome = await by({ purchase, billing: toBilling(draft.billing), expectedTotal });
        expectedTotal = await conclude(outcome, expectedTotal);
      }
    } catch (error) {
      setPhase('ready');
      const short = isApiError(error, 'out_of_stock') || isApiError(error, 'hostel_full');
      await (short ? onShortage() : showOops(errorText(error, i18n)));
    } finally {
      busy.current = false;
    }
  }

  return {
    phase,
    byCard: (provider, goods) => pay(goods, (input) => payByCard(provider, input, parts)),
    byBkash: (account, goods) => pay(goods, (input) => payByBkash(account, input, parts)),
  };
}

function agreeToTotal(former: number, total: number): Promise<boolean> {
  return confirmYes({
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
