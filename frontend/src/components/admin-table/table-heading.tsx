import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';
import classes from './admin-table.module.css';
import type { TableColumn } from './table-list.ts';

interface TableHeadingProps {
  column: TableColumn<never>;
  /** What the rows are sorted by, as the contract writes it. */
  sort: string;
  onSort: (sort: string) => void;
}

/** The heading of a column. Where the list can be sorted by it, it is a button; the second click turns the order. */
export function TableHeading({ column, sort, onSort }: TableHeadingProps) {
  const { header, sort: own, numeric, actions, descending = false } = column;
  const heading = {
    scope: 'col',
    className: clsx(numeric && classes['numeric'], actions && classes['actions']),
  } as const;
  if (own === undefined) {
    return <Table.Th {...heading}>{actions ? <VisuallyHidden>{header}</VisuallyHidden> : header}</Table.Th>;
  }
  const isUp = sort === own;
  const isDown = sort === `-${own}`;
  const Icon = isUp ? IconArrowUp : isDown ? IconArrowDown : IconArrowsSort;
  const next = isUp || (!isDown && descending) ? `-${own}` : own;
  return (
    <Table.Th
      {...heading}

      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <UnstyledButton
        className={clsx(classes['sort'], (isUp || isDown) && classes['sorted'])}
        onClick={() => onSort(next)}
      >
        {header}
        <Icon size={14} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}
