import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { pageSize, useVisits, type Whose } from '../api/visits.ts';
import { useArrivals } from './use-arrivals.ts';
import type { useVisitAddress } from './use-visit-address.ts';
import { VisitTable } from './visit-table.tsx';

interface VisitListProps {
  whose: Whose;
  address: ReturnType<typeof useVisitAddress>;
}

/** The appointments that the address asks for, newest first, a page at a time. */
export function VisitList({ whose, address: { filter, date, change } }: VisitListProps) {
  const { t, i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const visits = useVisits(whose, { ...filter, ...(date ? { date } : {}) }, page);
  const { items = [], total = 0 } = visits.data ?? {};
  const settled = !visits.isPlaceholderData && !visits.isPending;
  const arrived = useArrivals(
    settled ? JSON.stringify([filter, date, page]) : '',
    settled ? items.map(({ _id }) => _id) : [],
  );
  const handleDetails = useCallback((id: string) => change('appointment', id), [change]);

  if (visits.isPending) return <TableSkeleton />;
  if (visits.isError && !visits.data) {
    return <ErrorState message={errorText(visits.error, i18n)} onRetry={() => void visits.refetch()} />;
  }
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !visits.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) {
    const filtered = date !== null || Object.keys(filter).length > 0;
    return (
      <EmptyState
        scene="appointments"
        title={t`No appointment taken.`}
        text={
          filtered ? (
            <Trans>Nothing fits the filters. Clear them to see everything.</Trans>
          ) : (
            <Trans>The first appointment will appear here by itself.</Trans>
          )
        }
      />
    );
  }
  return (
    <>
      <VisitTable visits={items} arrived={arrived} withDoctor={whose === 'all'} onDetails={handleDetails} />
      {pages > 1 && <Pager page={page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
    </>
  );
}
