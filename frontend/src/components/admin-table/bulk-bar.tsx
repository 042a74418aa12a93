import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './admin-table.module.css';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useLingui();
  return (
    <section className={classes['bulk']} aria-label={t`Actions for the selected rows`}>
      <Text fw={600} aria-live="polite" className="pc-numbers">
        <Plural value={count} one="# row selected" other="# rows selected" />
      </Text>
      <div className={classes['deeds']}>
        {children}
        <ActionIcon aria-label={t`Clear selection`} onClick={onClear}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </section>
  );
}
