import type { Inbox, Notification } from '@petcare/contracts/notifications/notifications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { timeAgo } from '../../../lib/dates/time-ago.ts';
import { useMarkRead } from '../api/inbox.ts';
import { notificationPath } from '../notification-paths.ts';
import { notificationWords } from '../notification-words.ts';
import classes from './notification-bell.module.css';

interface NotificationListProps {
  inbox: UseQueryResult<Inbox>;
  onChosen: () => void;
}

export function NotificationList({ inbox, onChosen }: NotificationListProps) {
  const { i18n } = useLingui();
  const now = useCurrentMinute();
  if (inbox.isPending) return <NotificationListSkeleton />;
  if (!inbox.data) {
    return (
      <Stack p="md" gap="sm">
        <Text role="alert">
          <Trans>Error: {errorText(inbox.error, i18n)}</Trans>
        </Text>
        <Button variant="light" onClick={() => void inbox.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    );
  }
  if (inbox.data.notifications.length === 0) {
    return (
      <Text c="dimmed" p="md" pt={0}>
        <Trans>No notifications yet. Updates on your orders, bookings and posts appear here.</Trans>
      </Text>
    );
  }
  return (
    <ul className={classes['list']}>
      {inbox.data.notifications.map((entry) => (
        <li key={entry._id}>
          <Entry entry={entry} now={now} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, now, onChosen }: { entry: Notification; now: Date; onChosen: () => void }) {
  const { i18n } = useLingui();
  const markRead = useMarkRead();
  const role = useSession().user?.role ?? 'user';
  const { title, subject, number } = notificationWords(entry, i18n);
  const at = new Date(entry.createdAt);

  function handleClick() {
    if (!entry.read) markRead.mutate(entry._id);
    onChosen();
  }

  return (
    <Link
      to={notificationPath(entry.content, role)}
      className={clsx(classes['entry'], !entry.read && classes['unread'])}
      onClick={handleClick}
    >
      <span className={classes['dot']} />
      <span>
        <Text fw={entry.read ? 500 : 650} component="span" display="block">
          {!entry.read && (
            <VisuallyHidden>
              <Trans>New:</Trans>{' '}
            </VisuallyHidden>
          )}
          {title}
        </Text>
        <Text component="span" display="block" size="sm">
          {subject}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed" className="pc-numbers">
          {number && `${number} · `}
          <time dateTime={entry.createdAt}>{timeAgo(at, now, i18n.locale)}</time>
        </Text>
      </span>
    </Link>
  );
}

function NotificationListSkeleton() {
  return (
    <Stack p="md" pt={0} gap="md">
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}

function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
