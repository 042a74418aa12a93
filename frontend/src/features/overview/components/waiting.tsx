import type {
  AccountOverview,
  ClinicOverview,
  CommerceOverview,
  ContentOverview,
} from '@petcare/contracts/overview.ts';
import { type AdminArea, isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text, Title } from '@mantine/core';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
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

/** Counts of each service, undefined until its overview is loaded. */
interface Counts {
  account: AccountOverview['waiting'] | undefined;
  clinic: ClinicOverview['waiting'] | undefined;
  commerce: CommerceOverview['waiting'] | undefined;
  content: ContentOverview['waiting'] | undefined;
}

interface Task {
  area: AdminArea;
  label: MessageDescriptor;
  to: string;
  service: keyof Counts;
  count: (counts: Counts) => number | undefined;
  urgent?: boolean;
}

const tasks: readonly Task[] = [
  {
    label: msg`Pending orders`,
    area: 'shop',
    to: '/orders?status=Pending',
    service: 'commerce',
    count: ({ commerce }) => commerce?.pending_orders,
  },
  {
    label: msg`Hostel bookings to confirm`,
    area: 'hostel',
    to: '/hostel-orders?status=Pending',
    service: 'commerce',
    count: ({ commerce }) => commerce?.pending_stays,
  },
  {
    label: msg`Appointments to confirm`,
    area: 'clinic',
    to: '/appointments?status=Requested',
    service: 'clinic',
    count: ({ clinic }) => clinic?.pending_appointments,
  },
  {
    label: msg`Cancelled orders: decide the refund`,
    area: 'shop',
    to: '/orders?money=undecided',
    service: 'commerce',
    count: ({ commerce }) => commerce?.undecided_orders,
    urgent: true,
  },
  {
    label: msg`Cancelled bookings: decide the refund`,
    area: 'hostel',
    to: '/hostel-orders?money=undecided',
    service: 'commerce',
    count: ({ commerce }) => commerce?.undecided_stays,
    urgent: true,
  },
  {
    label: msg`Parcels of cancelled orders: stop them`,
    area: 'shop',
    to: '/orders?parcel=unwanted',
    service: 'commerce',
    count: ({ commerce }) => commerce?.unwanted_parcels,
    urgent: true,
  },
  {
    label: msg`Returns to decide`,
    area: 'shop',
    to: '/returns',
    service: 'commerce',
    count: ({ commerce }) => commerce?.returns,
  },
  {
    label: msg`Payments to review`,
    area: 'operations',
    to: '/payments?status=needs_review',
    service: 'commerce',
    count: ({ commerce }) => commerce?.payments_to_review,
    urgent: true,
  },
  {
    label: msg`Open applications for pets`,
    area: 'moderation',
    to: '/posts/adoptions',
    service: 'content',
    count: ({ content }) => content?.open_applications,
  },
  {
    label: msg`Products with low stock`,
    area: 'shop',
    to: '/products?view=stock&low=true',
    service: 'commerce',
    count: ({ commerce }) => commerce?.low_stock,
  },
  {
    label: msg`Products out of stock`,
    area: 'shop',
    to: '/products',
    service: 'commerce',
    count: ({ commerce }) => commerce?.out_of_stock,
  },
  {
    label: msg`Doctors without an account`,
    area: 'clinic',
    to: '/doctors',
    service: 'clinic',
    count: ({ clinic }) => clinic?.unlinked_doctors,
  },
  {
    label: msg`Fees to decide`,
    area: 'clinic',
    to: '/doctors?fees_requested=true',
    service: 'clinic',
    count: ({ clinic }) => clinic?.requested_fees,
  },
  {
    label: msg`Running deletions`,
    area: 'operations',
    to: '/deletions?open=true',
    service: 'account',
    count: ({ account }) => account?.open_deletions,
  },
  {
    label: msg`Dead letters`,
    area: 'operations',
    to: '/events',
    service: 'account',
    count: ({ account }) => account?.dead_letters,
    urgent: true,
  },
  {
    label: msg`Failed health checks`,
    area: 'operations',
    to: '/health-checks',
    service: 'account',
    count: ({ account }) => account?.broken_promises,
    urgent: true,
  },
];

export function Waiting({ days }: { days: Span }) {
  const { user } = useSession();
  const found = {
    commerce: useCommerceOverview(days),
    clinic: useClinicOverview(days),
    content: useContentOverview(days),
    account: useAccountOverview(days),
  };
  const counts: Counts = {
    commerce: found.commerce.data?.waiting,
    clinic: found.clinic.data?.waiting,
    content: found.content.data?.waiting,
    account: found.account.data?.waiting,
  };
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
              <WaitingTask task={task} count={task.count(counts)} isPending={found[task.service].isPending} />
            </li>
          ))}
      </ul>
    </section>
  );
}

interface WaitingTaskProps {
  task: Task;
  count: number | undefined;
  isPending: boolean;
}

function WaitingTask({ task: { label, to, urgent = false }, count, isPending }: WaitingTaskProps) {
  const { i18n } = useLingui();
  const tone = count === undefined || count === 0 ? 'quiet' : urgent ? 'urgent' : 'waiting';
  return (
    <Link to={to} className={classes['task']} data-tone={tone}>
      <span className={classes['label']}>{i18n._(label)}</span> <Count count={count} isPending={isPending} />
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
