import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Paper, Text, Title } from '@mantine/core';
import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Taka } from '../../../components/text/taka.tsx';
import { timeAgo } from '../../../lib/dates/time-ago.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCommerceOverview, type Span } from '../api/overview.ts';
import classes from './sum-list.module.css';

type Undecided = CommerceOverview['undecided_money'][number];

const pages = {
  order: { area: 'shop', path: '/orders' },
  stay: { area: 'hostel', path: '/hostel-orders' },
} as const;

/** Cancelled orders and stays whose refund is undecided, the longest waiting first. Renders nothing without any. */
export function UndecidedMoney({ days }: { days: Span }) {
  const { data } = useCommerceOverview(days);
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const rows = data?.undecided_money.filter(({ kind }) => isAdminOf(user, pages[kind].area)) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="undecided-money">
      <Title order={2} size="h3" mb="sm" id="undecided-money">
        <Trans>Refunds that wait longest</Trans>
      </Title>
      <Paper withBorder px="md" py="xs">
        <ul className={classes['rows']}>
          {rows.map((row) => (
            <UndecidedRow key={row.id} {...row} now={now} />
          ))}
        </ul>
      </Paper>
    </section>
  );
}

function UndecidedRow({ kind, id, number, kept, disputed, since, now }: Undecided & { now: Date }) {
  const { i18n } = useLingui();
  const age = timeAgo(new Date(since), now, i18n.locale);
  return (
    <li className={classes['row']}>
      <Anchor component={Link} to={`${pages[kind].path}?order=${id}`} fw={600}>
        {number}
      </Anchor>
      <Text component="span" size="sm" c="dimmed">
        <Trans>cancelled {age}</Trans>
        {disputed && (
          <>
            {' · '}
            <Trans>the bank decides first</Trans>
          </>
        )}
      </Text>
      <span className={classes['sum']}>
        <Taka taka={kept} />
      </span>
    </li>
  );
}
