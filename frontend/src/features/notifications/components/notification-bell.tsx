import '@mantine/core/styles/Indicator.layer.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Indicator, Popover, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useInbox, useMarkSeen } from '../api/inbox.ts';
import classes from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';

const maxCount = 99;

export function NotificationBell() {
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState(false);
  const inbox = useInbox();
  const markSeen = useMarkSeen();
  const { unseen = 0, last_seq: lastSeq = 0 } = inbox.data ?? {};
  const markedUpTo = useRef(0);

  // Entries that arrive while the panel is open count as seen.
  useEffect(() => {
    if (!opened || unseen === 0 || lastSeq <= markedUpTo.current) return;
    markedUpTo.current = lastSeq;
    markSeen.mutate(lastSeq);
  }, [opened, unseen, lastSeq, markSeen]);

  const label =
    unseen === 0
      ? t`Notifications`
      : plural(unseen, { one: 'Notifications, # new', other: 'Notifications, # new' });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 32px))"
      radius="lg"
      shadow="md"
      withRoles
      trapFocus
      returnFocus
    >
      <Indicator
        color="marigold"
        size={20}
        offset={10}
        classNames={{ indicator: classes['count'] ?? '' }}
        disabled={unseen === 0}
        label={unseen > maxCount ? `${i18n.number(maxCount)}+` : i18n.number(unseen)}
        className="pc-numbers"
      >
        <Popover.Target>
          <ActionIcon c="inherit" aria-label={label} onClick={() => setOpened(!opened)}>
            <IconBell size={24} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes['panel'] ?? ''} aria-label={t`Notifications`}>
        <Title order={2} size="h4" className={classes['heading'] ?? ''}>
          <Trans>Notifications</Trans>
        </Title>
        <NotificationList inbox={inbox} onChosen={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
