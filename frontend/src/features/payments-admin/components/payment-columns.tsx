import type { PaymentForAdmin, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { paymentStatusTones } from '../../../lib/texts/payment-status-texts.ts';
import { boughtText, providerTexts } from '../payment-texts.ts';
import { adminStatusTexts } from '../payment-status-texts.ts';
import classes from './payment-columns.module.css';

type Column = ColumnOf<PaymentForAdmin, (typeof paymentEndpoints)['payments.list']>;
type Cell = Column['cell'];
type OnDetails = (id: string) => void;

const purchaseCell: Cell = ({ bought, createdAt }) => (
  <>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      <PurchaseText bought={bought} />
    </Text>
    <Text size="sm" c="dimmed">
      <DhakaDate at={createdAt} format="date-time" />
    </Text>
  </>
);
const customerCell: Cell = ({ orderer_name: name, orderer_contact: phone }) => (
  <>
    <Text>{name}</Text>
    <Text size="sm" c="dimmed" className="pc-numbers">
      {phone}
    </Text>
  </>
);
const providerCell: Cell = ({ provider }) => <Provider provider={provider} />;
const amountCell: Cell = ({ amount, refunded }) => (
  <>
    <Taka taka={amount} />
    {refunded > 0 && (
      <Text size="sm" c="dimmed">
        <Trans>
          <Taka taka={refunded} /> refunded
        </Trans>
      </Text>
    )}
  </>
);
const statusCell: Cell = ({ status }) => <Status status={status} />;

function detailsCell(onDetails: OnDetails): Cell {
  return (payment) => <DetailsButton payment={payment} onDetails={onDetails} />;
}

export function usePaymentColumns(onDetails: OnDetails) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      { key: 'what', header: t`Payment`, lead: true, cell: purchaseCell },
      { key: 'customer', header: t`Customer`, cell: customerCell },
      { key: 'provider', header: t`Payment method`, cell: providerCell },
      { key: 'amount', header: t`Amount`, numeric: true, cell: amountCell },
      { key: 'status', header: t`Status`, cell: statusCell },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ],
    [onDetails, t],
  );
}

function PurchaseText({ bought }: Pick<PaymentForAdmin, 'bought'>) {
  const { i18n } = useLingui();
  return boughtText(bought, i18n);
}

function Provider({ provider }: Pick<PaymentForAdmin, 'provider'>) {
  const { i18n } = useLingui();
  return i18n._(providerTexts[provider]);
}

export function Status({ status }: Pick<PaymentForAdmin, 'status'>) {
  const { i18n } = useLingui();
  return <StatusBadge label={i18n._(adminStatusTexts[status])} tone={paymentStatusTones[status]} />;
}

function DetailsButton({ payment, onDetails }: { payment: PaymentForAdmin; onDetails: OnDetails }) {
  const { t, i18n } = useLingui();
  const { bought, orderer_name: name } = payment;
  const summary = boughtText(bought, i18n);
  return (
    <Button
      variant="subtle"
      className={classes['details'] ?? ''}
      onClick={() => onDetails(payment._id)}
      aria-label={t`Details: ${summary}, ${name}`}
    >
      <Trans>Details</Trans>
    </Button>
  );
}
