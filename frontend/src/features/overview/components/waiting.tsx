import { type AdminArea, isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text, Title } from '@mantine/core';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  useAccountOverview,
  useClinicOverview,
  useCommerceOverview,
  useContentOverview,
  type Span,
} from '../api/overview.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './waiting.module.css';

interface Task {
  area: AdminArea;
  label: string;
  to: string;
  count: number | undefined;
  found: Pick<UseQueryResult, 'isPending'>;
  urgent?: boolean;
}

export function Waiting({ days }: { days: Span }) {
  const { t } = useLingui();
  const commerce = useCommerceOverview(days);
  const clinic = useClinicOverview(days);
  const content = useContentOverview(days);
  const account = useAccountOverview(days);
  const store = commerce.data?.waiting;
  const system = account.data?.waiting;
  const { user } = useSession();
  const tasks: Task[] = [
    {
      label: t`Pending orders`,
      area: 'shop',
      to: '/orders?status=Pending',
      count: store?.pending_orders,
      found: commerce,
    },
    {
      label: t`Hostel bookings to confirm`,
      area: 'hostel',
      to: '/hostel-orders?status=Pending',
      count: store?.pending_stays,
      found: commerce,
    },
    {
      label: t`Appointments to confirm`,
      area: 'clinic',
      to: '/appointments?status=Requested',
      count: clinic.data?.waiting.pending_appointments,
      found: clinic,
    },
    {
      label: t`Cancelled orders: decide the refund`,
      area: 'shop',
      to: '/orders?money=undecided',
      count: store?.undecided_orders,
      found: commerce,
      urgent: true,
    },
    {
      label: t`Cancelled bookings: decide the refund`,
      area: 'hostel',
      to: '/hostel-orders?money=undecided',
      count: store?.undecided_stays,
      found: commerce,
      urgent: true,
    },
    {
      label: t`Parcels of cancelled orders: stop them`,
      area: 'shop',
      to: '/orders?parcel=unwanted',
      count: store?.unwanted_parcels,
      found: commerce,
      urgent: true,
    },
    {
      label: t`Returns to decide`,
      area: 'shop',
      to: '/returns',
      count: store?.returns,
      found: commerce,
    },
    {
      label: t`Payments to review`,
      area: 'operations',
      to: '/payments?status=needs_review',
      count: store?.payments_to_review,
      found: commerce,
      urgent: true,
    },
    {
      label: t`Open applications for pets`,
      area: 'moderation',
      to: '/posts/adoptions',
      count: content.data?.waiting.open_applications,
      found: content,
    },
    {
      label: t`Products with low stock`,
      area: 'shop',
      to: '/products?view=stock&low=true',
      count: store?.low_stock,
      found: commerce,
    },
    {
      label: t`Products out of stock`,
      area: 'shop',
      to: '/products',
      count: store?.out_of_stock,
      found: commerce,
    },
    {
      label: t`Doctors without an account`,
      area: 'clinic',
      to: '/doctors',
      count: clinic.data?.waiting.unlinked_doctors,
      found: clinic,
    },
    {
      label: t`Fees to decide`,
      area: 'clinic',
      to: '/doctors?fees_requested=true',
      count: clinic.data?.waiting.requested_fees,
      found: clinic,
    },
    {
      label: t`Running deletions`,
      area: 'operations',
      to: '/deletions?open=true',
      count: system?.open_deletions,
      found: account,
    },
    {
      label: t`Dead letters`,
      area: 'operations',
      to: '/events',
      count: system?.dead_letters,
      found: account,
      urgent: true,
    },
    {
      label: t`Failed health checks`,
      area: 'operations',
      to: '/health-checks',
      count: system?.broken_promises,
      found: account,
      urgent: true,
    },
  ];
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h3" mb="sm" id="waiting">
        <Trans>Open tasks</Trans>
      </Title>
      <ul className={classes['tasks']}>
        {tasks
          .filter(({ area }) => isAdminOf(user, area))
          .map((task) => (
            <li key={task.to}>
              <WaitingTask {...task} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function WaitingTask({ label, to, count, found, urgent = false }: Omit<Task, 'area'>) {
  const tone = count === undefined || count === 0 ? 'quiet' : urgent ? 'urgent' : 'waiting';
  return (
    <Link to={to} className={classes['task']} data-tone={tone}>
      <span className={classes['label']}>{label}</span> <Count count={count} isPending={found.isPending} />
    </Link>
  );
}

function Count({ count, isPending }: { count: number | undefined; isPending: boolean }) {
  const { i18n } = useLingui();
  if (count !== undefined)
    return (
      <span className={classes['count']}>
        {i18n.number(count)}
        {count >= maxCounted && '+'}
      </span>
    );
  if (isPending) return <Skeleton height={24} width={32} />;
  return (
    <Text component="span" size="sm" c="dimmed">
      <Trans>Not available right now.</Trans>
    </Text>
  );
}
