import type { HostelOrder, hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconCat, IconDog } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DetailsButton } from '../../../components/records/details-button.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { petCountText } from '../../../lib/texts/stay-texts.ts';
import { BookingPayment } from './booking-payment.tsx';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { BookingStatusMenu } from './booking-status-menu.tsx';
import classes from './booking-columns.module.css';
import { BookingDates } from './booking-dates.tsx';

type Column = ColumnOf<HostelOrder, (typeof hostelOrderEndpoints)['hostelOrders.list']>;
type Cell = Column['cell'];

const guestsCell: Cell = (booking) => <Guests booking={booking} />;
const customerCell: Cell = ({ orderer_name: name, orderer_contact: phone }) => (
  <>
    <Text>{name}</Text>
    <Text size="sm" c="dimmed" className="pc-numbers">
      {phone}
    </Text>
  </>
);
const emailCell: Cell = ({ orderer_email: email }) => <Text className={classes['email'] ?? ''}>{email}</Text>;
const bookedCell: Cell = ({ order_date: at }) => <DhakaDate at={at} />;
const datesCell: Cell = (booking) => <BookingDates booking={booking} />;
const totalCell: Cell = (booking) => <Total booking={booking} />;
const statusCell: Cell = (booking) => <BookingStatusBadge status={booking.status} />;
const statusMenuCell: Cell = (booking) => <BookingStatusMenu booking={booking} />;

function detailsCell(onDetails: (id: string) => void): Cell {
  return (booking) => <DetailsButton number={booking.order_id} onClick={() => onDetails(booking._id)} />;
}

export function useBookingColumns(asAdmin: boolean, onDetails: (id: string) => void) {
  const { t } = useLingui();
  return useMemo<Column[]>(() => {
    const adminColumns: Column[] = [
      {
        key: 'customer',
        header: t`Customer`,
        cell: customerCell,
        sort: 'orderer_name',
        csv: [
          { key: 'orderer_name', header: t`Customer` },
          { key: 'orderer_contact', header: t`Phone` },
        ],
      },
      {
        key: 'email',
        header: t`Email`,
        cell: emailCell,
        csv: [{ key: 'orderer_email', header: t`Email` }],
      },
      {
        key: 'booked',
        header: t`Booked on`,
        cell: bookedCell,
        hiddenByDefault: true,
        sort: 'order_date',
        descending: true,
        csv: [{ key: 'order_date', header: t`Booked on` }],
      },
    ];
    return [
      {
        key: 'guests',
        header: t`Booking`,
        lead: true,
        cell: guestsCell,
        csv: [
          { key: 'order_id', header: t`Booking` },
          { key: 'petType', header: t`Pet type` },
          { key: 'guests', header: t`Pets` },
        ],
      },
      ...(asAdmin ? adminColumns : []),
      {
        key: 'dates',
        header: t`Dates`,
        cell: datesCell,
        sort: 'checkIn',
        csv: [
          { key: 'checkIn', header: t`Check-in` },
          { key: 'checkOut', header: t`Check-out` },
        ],
      },
      {
        key: 'total',
        header: t`Total`,
        numeric: true,
        cell: totalCell,
        sort: 'totalPrice',
        descending: true,
        csv: [
          { key: 'totalPrice', header: t`Total` },
          { key: 'payment_status', header: t`Payment` },
        ],
      },
      {
        key: 'status',
        header: t`Status`,
        cell: asAdmin ? statusMenuCell : statusCell,
        csv: [{ key: 'status', header: t`Status` }],
      },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ];
  }, [asAdmin, onDetails, t]);
}

function Guests({ booking: { order_id: number, orderData } }: { booking: HostelOrder }) {
  const { i18n } = useLingui();
  const Icon = orderData.petType === 'dog' ? IconDog : IconCat;
  return (
    <div className={classes['booking']}>
      <span className={classes['icon']}>
        <Icon size={26} aria-hidden="true" />
      </span>
      <div>
        <Text fw={600}>{petCountText(orderData.petType, orderData.guests, i18n)}</Text>
        <Text size="sm" c="dimmed" className={clsx('pc-numbers', classes['number'])}>
          {number}
        </Text>
      </div>
    </div>
  );
}

function Total({ booking }: { booking: HostelOrder }) {
  return (
    <>
      <Taka taka={booking.orderData.totalPrice} />
      <Text size="sm" c="dimmed">
        <BookingPayment booking={booking} />
      </Text>
    </>
  );
}
