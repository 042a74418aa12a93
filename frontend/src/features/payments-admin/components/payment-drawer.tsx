import type { PaymentForAdmin } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Drawer, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Fact } from '../../../components/records/fact.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { boughtText, providerTexts } from '../payment-texts.ts';
import { PaymentActions } from './payment-actions.tsx';
import { RefundList } from './refund-list.tsx';
import { Status } from './payment-columns.tsx';

interface PaymentDrawerProps {
  payment: PaymentForAdmin | null;
  onClose: () => void;
}

export function PaymentDrawer({ payment, onClose }: PaymentDrawerProps) {
  const { t } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  // Live payment while open; the last one while the drawer closes.
  const { shown } = useOpening(payment);
  const details = payment ?? shown;
  return (
    <Drawer
      opened={payment !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 480}
      title={t`Payment`}
    >
      {details && <PaymentDetails payment={details} />}
    </Drawer>
  );
}

function PaymentDetails({ payment }: { payment: PaymentForAdmin }) {
  const { t, i18n } = useLingui();
  const { kind, order, failure } = payment;
  const orders = kind === 'product' ? '/orders' : '/hostel-orders';
  return (
    <Stack gap="lg">
      <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }}>
        {boughtText(payment.bought, i18n)}
      </Text>
      {payment.status === 'needs_review' && <ReviewReason failure={failure} />}
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <Status status={payment.status} />
        </Fact>
        <Fact label={t`Amount`}>
          <Taka taka={payment.amount} />
        </Fact>
        {payment.refunded > 0 && (
          <Fact label={t`Amount refunded`}>
            <Taka taka={payment.refunded} />
          </Fact>
        )}
        <Fact label={t`Payment method`}>{i18n._(providerTexts[payment.provider])}</Fact>
        <Fact label={t`Started`}>
          <DhakaDate at={payment.createdAt} format="date-time" />
        </Fact>
        <Fact label={t`Name`}>{payment.orderer_name}</Fact>
        <Fact label={t`Phone`}>
          <Anchor href={`tel:${payment.orderer_contact}`} underline="always">
            {payment.orderer_contact}
          </Anchor>
        </Fact>
        {order && kind !== 'visit' && (
          <Fact label={t`Order`}>
            <Anchor component={Link} to={`${orders}?order=${order}`} underline="always">
              <Trans>Show the order</Trans>
            </Anchor>
          </Fact>
        )}
        {failure && payment.status !== 'needs_review' && <Fact label={t`Decline reason`}>{failure}</Fact>}
        <Fact label={t`Payment id`}>{payment._id}</Fact>
        {payment.provider_ref && <Fact label={t`Provider id`}>{payment.provider_ref}</Fact>}
        {payment.trx_id && <Fact label={t`bKash trxID`}>{payment.trx_id}</Fact>}
      </Stack>
      <PaymentActions payment={payment} />
      {payment.refunds.length > 0 && (
        <section aria-labelledby="refunds">
          <Title order={3} size="h4" mb="sm" id="refunds">
            <Trans>Refunds</Trans>
          </Title>
          <RefundList refunds={payment.refunds} byHand={payment.provider === 'cash'} />
        </section>
      )}
    </Stack>
  );
}

function ReviewReason({ failure }: { failure: string | null }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
      {failure && <Text fw={600}>{failure}</Text>}
      <Trans>
        Nothing is shipped for this payment. Check it again. If it still needs review, contact the customer
        and refund it.
      </Trans>
    </Alert>
  );
}
