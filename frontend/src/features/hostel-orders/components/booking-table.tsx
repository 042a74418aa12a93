import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconCat, IconDog } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { DetailsButton } from '../../../components/details-button.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { Taka } from '../../../components/taka.tsx';
import { paymentStatusTexts } from '../../../lib/payment-status-texts.ts';
import { petCountText } from '../../../lib/stay-texts.ts';
import { pageSize } from '../api/hostel-orders.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { BookingStatusMenu } from './booking-status-menu.tsx';
import classes from './booking-table.module.css';
import { StayDates } from './stay-dates.tsx';

type Cell = Column<HostelOrder>['cell'];

const guestsCell: Cell = (order) => <Guests order={order} />;
const customerCell: Cell = ({ orderer_name: name, orderer_contact: phone }) => (
  <>
    <Text>{name}</Text>
    <Text size="sm" c="dimmed" className="pc-numbers">
      {phone}
    </Text>
  </>
);
const emailCell: Cell = ({ orderer_email: email }) => <Text className={classes['email'] ?? ''}>{email}</Text>;
const datesCell: Cell = (order) => <StayDates order={order} />;
const totalCell: Cell = (order) => <Total order={order} />;
const statusCell: Cell = (order) => <BookingStatusBadge status={order.status} />;
const statusMenuCell: Cell = (order) => <BookingStatusMenu order={order} />;

function detailsCell(onDetails: BookingTableProps['onDetails']): Cell {
  return (order) => <DetailsButton number={order.order_id} onClick={() => onDetails(order._id)} />;
}

interface BookingTableProps {
  orders: readonly HostelOrder[];
  /** Shows whose each stay is, and lets its status be changed. */
  asAdmin: boolean;
  onDetails: (id: string) => void;
}

/** Stays at the hostel, newest first. */
export function BookingTable({ orders, asAdmin, onDetails }: BookingTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<HostelOrder>[]>(
    () => [
      { key: 'guests', header: t`Booking`, lead: true, cell: guestsCell },
      ...(asAdmin
        ? [
            { key: 'customer', header: t`Customer`, cell: customerCell },
            { key: 'email', header: t`Email`, cell: emailCell },
          ]
        : []),
      { key: 'dates', header: t`Dates`, cell: datesCell },
      { key: 'total', header: t`Total`, numeric: true, cell: totalCell },
      { key: 'status', header: t`Status`, cell: asAdmin ? statusMenuCell : statusCell },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ],
    [asAdmin, onDetails, t],
  );
  return (
    <PagedTable
      caption={t`Hostel Bookings`}
      columns={columns}
      rows={orders}
      rowKey={({ _id }) => _id}
      pageSize={pageSize}
      empty={null}
    />
  );
}

function Guests({ order: { order_id: number, orderData } }: { order: HostelOrder }) {
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

function Total({ order }: { order: HostelOrder }) {
  const { i18n } = useLingui();
  return (
    <>
      <Taka taka={order.orderData.totalPrice} />
      <Text size="sm" c="dimmed">
        {i18n._(paymentStatusTexts[order.payment_status])}
      </Text>
    </>
  );
}
