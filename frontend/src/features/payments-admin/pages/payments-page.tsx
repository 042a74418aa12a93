import { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import {
  paymentEndpoints,
  PaymentMethod,
  PaymentsQuery,
} from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ViewTabs } from '../../../components/layout/view-tabs.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { useReviewCount } from '../../../lib/queries/review-count.ts';
import { usePayment, usePayments } from '../api/payments.ts';
import { CashView } from '../cash/cash-view.tsx';
import { ReconciliationList } from '../components/reconciliation-list.tsx';
import { usePaymentColumns } from '../components/payment-columns.tsx';
import { PaymentDrawer } from '../components/payment-drawer.tsx';
import { paymentsAddressOf } from '../payments-address.ts';
import { providerTexts } from '../payment-texts.ts';
import { adminStatusTexts } from '../payment-status-texts.ts';

export function Component() {
  const { t } = useLingui();
  const [address] = useSearchParams();
  const { view } = paymentsAddressOf(address);
  return (
    <>
      <PageHeading title={t`Payments`} lead={<Trans>Payments, refunds and reviews.</Trans>} />
      <ViewTabs
        view={view}
        views={[
          ['payments', <Trans key="title">Payments</Trans>, <PaymentTable key="view" />],
          ['cash', <Trans key="title">Cash on delivery</Trans>, <CashView key="view" />],
          ['books', <Trans key="title">Reconciliation</Trans>, <ReconciliationList key="view" />],
        ]}
      />
    </>
  );
}

function ReviewNotice({ onShow }: { onShow: () => void }) {
  const { i18n } = useLingui();
  const count = useReviewCount(true);
  if (count === 0) return null;
  const shown = i18n.number(count);
  return (
    <Button
      color="red"
      variant="light"
      mb="md"
      leftSection={<IconAlertTriangle size={20} aria-hidden="true" />}
      onClick={onShow}
    >
      <Trans>Needs review: {shown}</Trans>
    </Button>
  );
}

const endpoint = paymentEndpoints['payments.list'];
const filters = ['status', 'provider'] as const;

function PaymentTable() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const list = useTableAddress(endpoint, PaymentsQuery, { filters });
  const payments = usePayments(list.query);
  const show = useCallback(
    (id: string | null) =>
      setAddress(
        (current) => {
          if (id) current.set('payment', id);
          else current.delete('payment');
          return current;
        },
        { preventScrollReset: true },
      ),
    [setAddress],
  );
  const columns = usePaymentColumns(show);
  const { opened } = paymentsAddressOf(address);
  const onPage = payments.data?.items.find(({ _id }) => _id === opened);
  // A link may point to a payment that is not on the loaded page.
  const linkedPayment = usePayment(opened !== null && payments.isSuccess && !onPage ? opened : null);
  return (
    <>
      {list.filters['status'] !== 'needs_review' && (
        <ReviewNotice onShow={() => list.change({ status: 'needs_review' })} />
      )}
      <AdminTable
        name="payments"
        caption={t`Payments`}
        list={list}
        found={payments}
        columns={columns}
        rowKey={({ _id }) => _id}
        tools={{
          search: { label: t`Search the payments`, placeholder: t`Name, phone or provider id` },
          filters: [
            {
              kind: 'choice',
              name: 'status',
              label: t`Status`,
              options: choicesOf(PaymentStatus.options, adminStatusTexts, i18n),
            },
            {
              kind: 'choice',
              name: 'provider',
              label: t`Payment method`,
              options: choicesOf(PaymentMethod.options, providerTexts, i18n),
            },
          ],
          nothingFound: t`No payment found.`,
        }}
        empty={
          <EmptyState
            scene="orders"
            title={t`No payments yet.`}
            text={<Trans>New payments will appear here.</Trans>}
          />
        }
      />
      <PaymentDrawer
        payment={onPage ?? (opened === null ? null : (linkedPayment.data?.items[0] ?? null))}
        onClose={() => show(null)}
      />
    </>
  );
}
