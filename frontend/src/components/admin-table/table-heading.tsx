import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';
import classes from './admin-table.module.css';
import type { TableColumn } from './table-list.ts';

interface TableHeadingProps {
  column: TableColumn<never>;
  /** Sort parameter of the endpoint: a field, with a leading `-` for descending. */
  sort: string;
  onSort: (sort: string) => void;
}

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
