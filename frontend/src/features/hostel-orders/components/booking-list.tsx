import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import type { Page } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-texts.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { pageSize } from '../api/hostel-orders.ts';
import { BookingTable } from './booking-table.tsx';

interface BookingListProps {
  bookings: UseQueryResult<Page<HostelOrder[]>>;
  asAdmin: boolean;
  empty: ReactNode;
  onDetails: (id: string) => void;
}

/** A page of bookings, or why there is none. */
export function BookingList({ bookings, asAdmin, empty, onDetails }: BookingListProps) {
  const { i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  if (bookings.isPending) return <TableSkeleton />;
  if (bookings.isError && !bookings.data) {
    return <ErrorState message={errorText(bookings.error, i18n)} onRetry={() => void bookings.refetch()} />;
  }
  const { items, total } = bookings.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !bookings.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) return empty;
  return (
    <>
      <BookingTable orders={items} asAdmin={asAdmin} onDetails={onDetails} />
      {pages > 1 && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
    </>
  );
}
