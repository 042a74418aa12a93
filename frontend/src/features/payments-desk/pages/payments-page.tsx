import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useReviewCount } from '../../../lib/review-count.ts';
import { useFilterAddress } from '../../../lib/use-filter-address.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { pageSize, usePayments } from '../api/payments.ts';
import { Books } from '../components/books.tsx';
import { PaymentDrawer } from '../components/payment-drawer.tsx';
import { PaymentFilters } from '../components/payment-filters.tsx';
import { PaymentTable } from '../components/payment-table.tsx';
import { deskAddressOf, type PaymentFilter, withPart } from '../payment-filter.ts';

/** The payments desk, for admins: what came, what went back, and what needs a person to look. */
export function Component() {
  const { t } = useLingui();
  const [address, change] = useFilterAddress();
  const { view, filter } = deskAddressOf(address);
  const set = (name: string, value: string) => change((current) => withPart(current, name, value));
  return (
    <>
      <PageHeading
        title={t`Payments`}
        lead={<Trans>What came in, what went back, and what needs somebody to look at it.</Trans>}
      />
      <Tabs
        value={view}
        onChange={(chosen) => change(() => new URLSearchParams(chosen === 'books' ? { view: 'books' } : {}))}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="payments">
            <Trans>Payments</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="books">
            <Trans>Daily comparison</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="payments">
          {view === 'payments' && (
            <>
              <ReviewNotice filter={filter} onShow={() => set('status', 'needs_review')} />
              <PaymentFilters filter={filter} onChange={set} />
              <PaymentList filter={filter} />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="books">{view === 'books' && <Books />}</Tabs.Panel>
      </Tabs>
    </>
  );
}

/** What needs a person is the first thing to see. */
function ReviewNotice({ filter, onShow }: { filter: PaymentFilter; onShow: () => void }) {
  const { i18n } = useLingui();
  const count = useReviewCount(true);
  if (count === 0 || filter.status === 'needs_review') return null;
  const shown = i18n.number(count);
  return (
    <Button
      color="red"
      variant="light"
      mb="md"
      leftSection={<IconAlertTriangle size={20} aria-hidden="true" />}
      onClick={onShow}
    >
      <Trans>Needs a look: {shown}</Trans>
    </Button>
  );
}

function PaymentList({ filter }: { filter: PaymentFilter }) {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const [page, turnTo] = usePageNumber();
  const payments = usePayments(filter, page);
  const show = useCallback(
    (id: string) => setAddress((current) => withPart(current, 'payment', id)),
    [setAddress],
  );
  const handleDetails = useCallback(({ _id }: { _id: string }) => show(_id), [show]);

  if (payments.isPending) return <TableSkeleton />;
  if (payments.isError && !payments.data) {
    return <ErrorState message={errorText(payments.error, i18n)} onRetry={() => void payments.refetch()} />;
  }
  const { items, total } = payments.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !payments.isPlaceholderData) return <LastPage page={pages} />;
  const { opened } = deskAddressOf(address);
  const filtered = Object.keys(filter).length > 0;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          scene={filtered ? 'search' : 'orders'}
          title={filtered ? t`No payment found.` : t`No payments yet.`}
          text={
            filtered ? (
              <Trans>Please try another word or status.</Trans>
            ) : (
              <Trans>The first payment will appear here by itself.</Trans>
            )
          }
        />
      ) : (
        <PaymentTable payments={items} onDetails={handleDetails} />
      )}
      {pages > 1 && <Pager page={page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
      <PaymentDrawer payment={items.find(({ _id }) => _id === opened) ?? null} onClose={() => show('')} />
    </>
  );
}
