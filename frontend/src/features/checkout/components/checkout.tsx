import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { useSaveAddress } from '../../../lib/addresses/addresses.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { usePaymentConfig } from '../api/payment-config.ts';
import { billingProblems, toBilling } from '../billing.rules.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';
import type { CardProvider } from '../payment/card-provider.ts';
import type { Goods, PaymentFlow } from '../payment/use-payment.tsx';
import type { CheckoutDraftState } from '../payment/use-checkout-draft.ts';
import { BillingForm } from './billing-form.tsx';
import { BillingSummary } from '../summaries/billing-summary.tsx';
import { CashStep } from './cash-step.tsx';
import { BkashDialog } from './bkash-dialog.tsx';
import { useCardProvider } from '../card/card-field.tsx';
import classes from './checkout.module.css';
import { PaymentPending } from './payment-pending.tsx';
import type { DepositOffer } from './deposit-offer.ts';
import { PaymentStep } from './payment-step.tsx';
import { TotalBar } from '../summaries/summary-card.tsx';

interface CheckoutProps {
  goods: Goods;
  /** Offered beside paying the whole price by card. */
  deposit?: DepositOffer | null;
  state: CheckoutDraftState;
  paymentFlow: PaymentFlow;
  summary: ReactNode;
  label: string;
}

export function Checkout({ deposit = null, state, paymentFlow, ...shown }: CheckoutProps) {
  const keepAddress = useKeepAddress();
  const config = usePaymentConfig();
  const billingHeading = useRef<HTMLHeadingElement>(null);
  const paymentHeading = useRef<HTMLHeadingElement>(null);
  // A retry with bKash opens the account dialog at once.
  const [askingAccount, setAskingAccount] = useState(useLocation().state === 'bkash');

  const { draft, change } = state;
  const { phase } = paymentFlow;
  const paysDeposit = deposit !== null && draft.method === 'deposit';
  const goods = paysDeposit ? deposit.goods : shown.goods;
  // A visit is billed to its patient.
  const needsBilling = goods.purchase.kind !== 'visit';
  const isBilled =
    !needsBilling || (draft.billed && Object.keys(billingProblems(draft.billing)).length === 0);
  const busy = phase === 'paying' || phase === 'redirecting';
  const card = useCardProvider(
    config.data?.card ?? { mode: 'off' },
    isBilled && (draft.method === 'card' || paysDeposit),
  );

  function showStep(payment: boolean) {
    flushSync(() => change({ billed: payment }));
    (payment ? paymentHeading : billingHeading).current?.focus();
  }

  if (phase === 'pending') {
    const { purchase } = goods;
    const order = purchase.kind === 'visit' ? purchase.prepayment_id : null;
    return <PaymentPending payment={{ kind: purchase.kind, order }} />;
  }
  return (
    <>
      <div className={classes['columns']}>
        <div className={classes['steps']}>
          {needsBilling && (
            <BillingStep
              state={state}
              isBilled={isBilled}
              isDelivered={goods.purchase.kind === 'product'}
              busy={busy}
              heading={billingHeading}
              onSave={keepAddress}
              onStep={showStep}
            />
          )}
          {isBilled && (
            <PaymentSection
              goods={goods}
              deposit={deposit}
              state={state}
              config={config}
              card={card}
              paymentFlow={paymentFlow}
              busy={busy}
              heading={paymentHeading}
              onAskAccount={setAskingAccount}
            />
          )}
        </div>
        <div className={classes['summary']}>{shown.summary}</div>
      </div>
      <TotalBar label={shown.label} total={goods.total} />
      <BkashDialog
        opened={askingAccount && isBilled && draft.method === 'bkash' && config.data?.bkash.mode !== 'off'}
        account={draft.account}
        total={goods.total}
        redirecting={busy}
        onAccount={(account) => change({ account })}
        onConfirm={(account) => void paymentFlow.byBkash(account, goods)}
        onClose={() => setAskingAccount(false)}
      />
    </>
  );
}

/** Saving must not block the order, so a failure is only shown. */
function useKeepAddress(): (billing: CheckoutDraft['billing']) => void {
  const { t, i18n } = useLingui();
  const saveAddress = useSaveAddress();
  return (billing) => {
    const { email: _email, ...postal } = toBilling(billing);
    const name = `${postal.district} · ${postal.address}`.slice(0, 40).trim();
    saveAddress.mutate(
      { id: null, body: { ...postal, label: name } },
      {
        onError: (error) =>
          toastProblem({
            topic: 'address-book',
            title: t`The address was not saved`,
            message: errorText(error, i18n),
          }),
      },
    );
  };
}

interface BillingStepProps {
  state: CheckoutDraftState;
  isBilled: boolean;
  isDelivered: boolean;
  busy: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onSave: (billing: CheckoutDraft['billing']) => void;
  onStep: (payment: boolean) => void;
}

function BillingStep({ state, isBilled, isDelivered, busy, heading, onSave, onStep }: BillingStepProps) {
  const { draft, change } = state;
  return (
    <section className={classes['step']} aria-labelledby="billing">
      <Title order={2} size="h3" mb="md" id="billing" ref={heading} tabIndex={-1}>
        <Trans>1. Billing</Trans>
      </Title>
      {isBilled ? (
        <BillingSummary values={draft.billing} disabled={busy} onChange={() => onStep(false)} />
      ) : (
        <BillingForm
          key={state.restored}
          values={draft.billing}
          fromLastOrder={state.addressPrefilled}
          onChange={(billing) => change({ billing })}
          note={isDelivered ? draft.note : null}
          onNote={(note) => change({ note })}
          onSubmit={(billing, saved) => {
            if (saved) onSave(billing);
            change({ billing, account: draft.account || billing.phone });
            onStep(true);
          }}
        />
      )}
    </section>
  );
}

interface PaymentSectionProps extends Pick<CheckoutProps, 'goods' | 'state' | 'paymentFlow'> {
  deposit: DepositOffer | null;
  config: ReturnType<typeof usePaymentConfig>;
  card: ReturnType<typeof useCardProvider>;
  busy: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onAskAccount: (asking: boolean) => void;
}

function PaymentSection({
  goods,
  deposit,
  state: { draft, change },
  config,
  card,
  paymentFlow,
  busy,
  heading,
  onAskAccount,
}: PaymentSectionProps) {
  const { i18n } = useLingui();
  const { kind } = goods.purchase;
  const isCashOffered = kind === 'product' && goods.total <= (config.data?.cash?.maximum ?? 0);
  const needsBilling = kind !== 'visit';

  async function orderByCard(provider: CardProvider) {
    await paymentFlow.byCard(provider, goods);
    // The pressed button is disabled while paying and loses the focus.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className={classes['step']} aria-labelledby="payment">
      <Title order={2} size="h3" mb="md" id="payment" ref={heading} tabIndex={-1}>
        {needsBilling ? <Trans>2. Payment</Trans> : <Trans>Payment</Trans>}
      </Title>
      {config.data && (
        <PaymentStep
          config={config.data}
          total={goods.total}
          deposit={deposit}
          card={card}
          method={draft.method}
          busy={busy}
          button={needsBilling ? <Trans context="button">Order</Trans> : <Trans>Pay and book</Trans>}
          onMethod={(method) => {
            change({ method });
            onAskAccount(method === 'bkash');
          }}
          onOrder={(provider) => void orderByCard(provider)}
          onBkash={() => onAskAccount(true)}
          cash={
            isCashOffered && (
              <CashStep
                phone={toBilling(draft.billing).phone}
                total={goods.total}
                busy={busy}
                onOrder={(code) => void paymentFlow.inCash(code, goods)}
              />
            )
          }
        />
      )}
      {config.isError && !config.data && (
        <ErrorState message={errorText(config.error, i18n)} onRetry={() => void config.refetch()} />
      )}
    </section>
  );
}
