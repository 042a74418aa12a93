import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useFilterAddress } from '../../../lib/use-filter-address.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { useAllBookings } from '../api/hostel-orders.ts';
import { bookingFilterOf, type FilterName, filterNames } from '../booking-filter.ts';
import { useOpenedBooking } from '../use-opened-booking.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingFilters } from './booking-filters.tsx';
import { BookingList } from './booking-list.tsx';
import { HouseToday } from './house-today.tsx';

/** The desk of the hostel: who comes and goes today, and everybody’s bookings with filters in the address. */
export function AllBookings() {
  const { t } = useLingui();
  const [opened, open] = useOpenedBooking();
  const [address, changeAddress] = useFilterAddress();
  const [page] = usePageNumber();
  const filter = bookingFilterOf(address);
  const bookings = useAllBookings(filter, page);
  const filtered = Object.keys(filter).length > 0;

  function handleFilter(name: FilterName, value: string): void {
    changeAddress((current) => {
      const next = new URLSearchParams(current);
      if (value) next.set(name, value);
      else next.delete(name);
      next.delete('page');
      return next;
    });
  }

  function handleClear(): void {
    changeAddress((current) => {
      const next = new URLSearchParams(current);
      for (const name of [...filterNames, 'page']) next.delete(name);
      return next;
    });
  }

  return (
    <>
      <PageHeading
        title={t`Hostel Bookings`}
        lead={<Trans>Every stay at the hostel. What changes here reaches its customer at once.</Trans>}
      />
      <HouseToday onDetails={open} />
      <BookingFilters filter={filter} onChange={handleFilter} onClear={handleClear} />
      <BookingList
        bookings={bookings}
        asAdmin
        onDetails={open}
        empty={
          filtered ? (
            <EmptyState
              scene="search"
              title={t`No booking matches.`}
              action={
                <Button variant="light" onClick={handleClear}>
                  <Trans>Clear all</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState
              scene="hostel"
              title={t`No hostel orders placed.`}
              text={<Trans>The first booking will appear here by itself.</Trans>}
            />
          )
        }
      />
      <BookingDrawer orderId={opened} asAdmin onClose={() => open(null)} />
    </>
  );
}
