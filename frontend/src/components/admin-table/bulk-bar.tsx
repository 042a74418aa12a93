import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './admin-table.module.css';

interface BulkBarProps {
  /** How many rows are chosen. */
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the rows that are chosen. Stays in view while the rows scroll. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useLingui();
  return (
    <section className={classes['bulk']} aria-label={t`With the chosen rows`}>
      <Text fw={600} aria-live="polite" className="pc-numbers">
        <Plural value={count} one="# row chosen" other="# rows chosen" />
      </Text>
      <div className={classes['deeds']}>
        {children}
        <ActionIcon aria-label={t`Choose none`} onClick={onClear}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </section>
  );
}
