import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { ErrorState } from '../../../components/error-state.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import type { SessionUser } from '../../../lib/session.ts';
import { usePaymentConfig } from '../api/payment-config.ts';
import { billingProblems } from '../billing.rules.ts';
import { totalOf } from '../total.ts';
import { useCardPayment } from '../use-card-payment.tsx';
import { useCheckoutDraft } from '../use-checkout-draft.ts';
import { BillingForm } from './billing-form.tsx';
import { BillingSummary } from './billing-summary.tsx';
import { useCardProvider } from './card-field.tsx';
import classes from './checkout.module.css';
import { OrderSummary, TotalBar } from './order-summary.tsx';
import { PaymentPending } from './payment-pending.tsx';
import { PaymentStep } from './payment-step.tsx';
import { SoldOut } from './sold-out.tsx';

const mostAtOnce = 20;

/** The checkout of one product: billing, then payment, with the product and the total always in view. */
export function Checkout({ product, person }: { product: Product; person: SessionUser }) {
  const { i18n } = useLingui();
  const state = useCheckoutDraft(product._id, person);
  const { draft, change } = state;
  const { phase, pay } = useCardPayment(product, state);
  const config = usePaymentConfig();
  const billingHeading = useRef<HTMLHeadingElement>(null);
  const paymentHeading = useRef<HTMLHeadingElement>(null);

  const billed = draft.billed && Object.keys(billingProblems(draft.billing)).length === 0;
  const paying = phase === 'paying';
  // A payment of this very checkout may hold the last one.
  const most = draft.paymentId ? draft.quantity : Math.min(mostAtOnce, product.stock ?? mostAtOnce);
  const quantity = Math.min(draft.quantity, most);
  const card = useCardProvider(config.data?.card ?? { mode: 'off' }, billed && draft.method === 'card');

  function showStep(payment: boolean) {
    flushSync(() => change({ billed: payment }));
    (payment ? paymentHeading : billingHeading).current?.focus();
  }

  if (phase === 'pending') return <PaymentPending />;
  if (most === 0) return <SoldOut product={product} />;
  return (
    <>
      <div className={classes['columns']}>
        <div className={classes['steps']}>
          <section className={classes['step']} aria-labelledby="billing">
            <Title order={2} size="h3" mb="md" id="billing" ref={billingHeading} tabIndex={-1}>
              <Trans>1. Billing</Trans>
            </Title>
            {billed ? (
              <BillingSummary values={draft.billing} disabled={paying} onChange={() => showStep(false)} />
            ) : (
              <BillingForm
                values={draft.billing}
                onChange={(billing) => change({ billing })}
                onSubmit={(billing) => {
                  change({ billing });
                  showStep(true);
                }}
              />
            )}
          </section>
          {billed && (
            <section className={classes['step']} aria-labelledby="payment">
              <Title order={2} size="h3" mb="md" id="payment" ref={paymentHeading} tabIndex={-1}>
                <Trans>2. Payment</Trans>
              </Title>
              {config.data && (
                <PaymentStep
                  config={config.data}
                  total={totalOf(product, quantity)}
                  card={card}
                  method={draft.method}
                  paying={paying}
                  onMethod={(method) => change({ method })}
                  onOrder={(provider) => void pay(provider, quantity)}
                />
              )}
              {config.isError && !config.data && (
                <ErrorState message={errorText(config.error, i18n)} onRetry={() => void config.refetch()} />
              )}
            </section>
          )}
        </div>
        <div className={classes['summary']}>
          <OrderSummary
            product={product}
            quantity={quantity}
            most={most}
            disabled={paying}
            onQuantity={(wanted) => change({ quantity: wanted })}
          />
        </div>
      </div>
      <TotalBar product={product} quantity={quantity} />
    </>
  );
}
