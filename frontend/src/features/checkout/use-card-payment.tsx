import type { Product } from '@petcare/contracts/products.ts';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmYes } from '../../components/confirm-yes.tsx';
import { showOops, showSuccessPopup } from '../../components/dialogs.tsx';
import { Taka } from '../../components/taka.tsx';
import { errorText } from '../../lib/error-texts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { paymentCalls } from './api/payment-calls.ts';
import { toBilling } from './billing.rules.ts';
import type { CardProvider } from './card/card-provider.ts';
import { payByCard, type PaymentOutcome, resumePayment } from './pay-by-card.ts';
import { totalOf } from './total.ts';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

const askAgainMs = 3000;

/** `pending`: the provider has not decided yet; the page asks until it has. */
export type PaymentPhase = 'ready' | 'paying' | 'pending';

/**
 * Paying from the checkout page: what the buyer is told and where they go, around `payByCard`.
 * On a page that was reloaded it first finds out what has become of the payment.
 */
export function useCardPayment(product: Product, { draft, forget, memory }: CheckoutDraftState) {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<PaymentPhase>(draft.paymentId ? 'paying' : 'ready');
  // Faster than any render: a second click must find it set.
  const busy = useRef(false);
  const productId = product._id;

  const finish = useCallback(async () => {
    forget();
    void queryClient.invalidateQueries({ queryKey: queryKeys.orders });
    void queryClient.invalidateQueries({ queryKey: queryKeys.products });
    await navigate('/orders', { replace: true });
    await showSuccessPopup(t`Your order has been saved!`);
  }, [forget, navigate, queryClient]);

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
          setPhase('pending');
          return null;
        case 'declined':
          setPhase('ready');
          await showOops(outcome.message || t`The payment was declined.`);
          return null;
        case 'price_changed': {
          setPhase('ready');
          void queryClient.invalidateQueries({ queryKey: queryKeys.products });
          return (await agreeToTotal(formerTotal, outcome.total)) ? outcome.total : null;
        }
      }
    },
    [finish, queryClient],
  );

  const find = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await conclude(await resumePayment(productId, { calls: paymentCalls, memory }), 0);
    } catch {
      // The buyer may still press Order: it asks again before anything is charged.
      setPhase((current) => (current === 'pending' ? 'pending' : 'ready'));
    } finally {
      busy.current = false;
    }
  }, [conclude, memory, productId]);

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

  /** Pays for so many; the buyer sees how it ends. */
  async function pay(provider: CardProvider, quantity: number): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    let expectedTotal: number | null = totalOf(product, quantity);
    try {
      while (expectedTotal !== null) {
        setPhase('paying');
        const outcome = await payByCard(
          provider,
          { productId, quantity, billing: toBilling(draft.billing), expectedTotal },
          { calls: paymentCalls, memory },
        );
        expectedTotal = await conclude(outcome, expectedTotal);
      }
    } catch (error) {
      setPhase('ready');
      await showOops(errorText(error, i18n));
    } finally {
      busy.current = false;
    }
  }

  return { phase, pay };
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
