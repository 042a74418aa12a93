import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import {
  IconCash,
  IconCreditCard,
  IconCreditCardPay,
  IconDeviceMobile,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTaka } from '../../../lib/format/money.ts';
import { Taka } from '../../../components/text/taka.tsx';
import type { CardProvider } from '../payment/card-provider.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';
import { CardField, type useCardProvider } from '../card/card-field.tsx';
import type { DepositOffer } from './deposit-offer.ts';
import { DepositTerms } from './deposit-terms.tsx';
import classes from './payment-step.module.css';

type Method = CheckoutDraft['method'];

interface PaymentStepProps {
  config: PaymentConfig;
  total: number;
  /** Null where no deposit is offered. */
  deposit: DepositOffer | null;
  card: ReturnType<typeof useCardProvider>;
  method: Method;
  busy: boolean;
  /** Text of the button that pays by card. */
  button: ReactNode;
  onMethod: (method: Method) => void;
  onOrder: (provider: CardProvider) => void;
  onBkash: () => void;
  /** Null where cash on delivery is not offered. */
  cash: ReactNode;
}

export function PaymentStep({
  config,
  total,
  deposit,
  card,
  method,
  busy,
  button,
  onMethod,
  onOrder,
  onBkash,
  cash,
}: PaymentStepProps) {
  const cardOpen = config.card.mode !== 'off';
  const bkashOpen = config.bkash.mode !== 'off';
  const minimum = config.card.mode === 'off' ? 0 : config.card.minimum;
  const belowMinimum = total < minimum;
  // A deposit below the minimum of cards cannot be held.
  const offer = cardOpen && deposit && deposit.goods.total >= minimum ? deposit : null;
  const depositChosen = method === 'deposit' && offer !== null;
  const cardChosen = (method === 'card' && cardOpen) || depositChosen;
  const bkashChosen = method === 'bkash' && bkashOpen;
  const cashChosen = method === 'cash' && cash !== null;
  const { data: provider, isError, refetch } = card;

  return (
    <Stack gap="md">
      <MethodChoice
        method={method}
        cardOpen={cardOpen}
        bkashOpen={bkashOpen}
        offer={offer}
        hasCash={Boolean(cash)}
        busy={busy}
        onMethod={onMethod}
      />

      {cardChosen && belowMinimum && (
        <Alert color="marigold" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
          <output>
            <Trans>
              Card payments start at <Taka taka={minimum} />. Add more to your order, or choose another
              payment method.
            </Trans>
          </output>
        </Alert>
      )}
      {cardChosen && !belowMinimum && (
        <CardField provider={provider} failed={isError} disabled={busy} onRetry={() => void refetch()} />
      )}

      {depositChosen && <DepositTerms deposit={offer} />}
      {cashChosen && cash}
      {bkashChosen && (
        <Button size="lg" loading={busy} onClick={onBkash}>
          <Trans>Pay with bKash</Trans>
        </Button>
      )}
      <Button
        size="lg"
        variant={bkashChosen || cashChosen ? 'default' : 'filled'}
        loading={busy && !bkashChosen && !cashChosen}
        disabled={!cardChosen || belowMinimum || !provider}
        onClick={() => provider && onOrder(provider)}
        aria-describedby="order-hint"
      >
        {depositChosen ? <Trans>Book with a deposit</Trans> : button}
      </Button>
      <Text size="sm" c="dimmed" component="output" id="order-hint">
        {!method && <Trans>Please choose a payment method first.</Trans>}
        {busy && <Trans>Your payment is being processed. Please keep this page open.</Trans>}
      </Text>
    </Stack>
  );
}

interface MethodChoiceProps {
  method: Method;
  cardOpen: boolean;
  bkashOpen: boolean;
  offer: DepositOffer | null;
  hasCash: boolean;
  busy: boolean;
  onMethod: (method: Method) => void;
}

function MethodChoice({ method, cardOpen, bkashOpen, offer, hasCash, busy, onMethod }: MethodChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <Radio.Group
      label={t`How would you like to pay?`}
      value={method ?? ''}
      onChange={(chosen) => onMethod(methods.find((one) => one === chosen) ?? null)}
    >
      <Stack gap="sm" mt="xs">
        <Choice
          value="card"
          title={t`Credit card`}
          text={cardOpen ? t`Visa, Mastercard and others` : t`Card payments are not available right now.`}
          icon={<IconCreditCard size={24} aria-hidden="true" />}
          disabled={!cardOpen || busy}
        />
        {offer && (
          <Choice
            value="deposit"
            title={t`Deposit on my card`}
            text={depositText(offer, i18n)}
            icon={<IconCreditCardPay size={24} aria-hidden="true" />}
            disabled={busy}
          />
        )}
        <Choice
          value="bkash"
          title={t`bKash`}
          text={bkashOpen ? t`From your bKash account` : t`bKash is not available right now.`}
          icon={<IconDeviceMobile size={24} aria-hidden="true" />}
          disabled={!bkashOpen || busy}
        />
        {hasCash && (
          <Choice
            value="cash"
            title={t`Cash on delivery`}
            text={t`To the courier, after your phone is confirmed`}
            icon={<IconCash size={24} aria-hidden="true" />}
            disabled={busy}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}

const methods = ['card', 'deposit', 'bkash', 'cash'] as const;

function depositText({ goods, due }: DepositOffer, i18n: I18n): string {
  const [held, rest] = [formatTaka(goods.total, i18n.locale), formatTaka(due, i18n.locale)];
  return i18n._(msg`${held} held now, ${rest} at check-in`);
}

interface ChoiceProps {
  value: (typeof methods)[number];
  title: string;
  text: string;
  icon: ReactNode;
  disabled: boolean;
}

function Choice({ value, title, text, icon, disabled }: ChoiceProps) {
  return (
    <Radio.Card
      value={value}
      disabled={disabled}
      className={classes['choice'] ?? ''}
      data-disabled={disabled || undefined}
      aria-label={title}
      aria-describedby={`${value}-text`}
    >
      <Radio.Indicator disabled={disabled} />
      <div>
        <Text fw={600} component="span" display="block">
          {title}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block" id={`${value}-text`}>
          {text}
        </Text>
      </div>
      {icon}
    </Radio.Card>
  );
}
