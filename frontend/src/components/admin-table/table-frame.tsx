// Rendering a table as blocks (the cards on a phone) drops its semantics; the explicit roles restore them.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Checkbox, Paper, Table, VisuallyHidden } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type RefObject, useRef } from 'react';
import classes from './admin-table.module.css';
import { TableHeading } from './table-heading.tsx';
import type { TableColumn } from './table-list.ts';
import { useOverflows } from './use-overflows.ts';

export interface Selection {
  keys: ReadonlySet<string>;
  choose: (keys: ReadonlySet<string>) => void;
}

interface TableFrameProps<Row> {
  /** Receives the focus when the focused element disappears. */
  containerRef?: RefObject<HTMLDivElement | null>;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: ((row: Row) => string) | undefined;
  selection: Selection | null;
  sort: string;
  onSort: (sort: string) => void;
  waiting: boolean;
}

export function TableFrame<Row>({
  containerRef,
  caption,
  columns,
  rows,
  rowKey,
  rowName,
  selection,
  sort,
  onSort,
  waiting,
}: TableFrameProps<Row>) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(frame);
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.keys.has(key)).length;

  return (
    <div ref={containerRef} className={classes['place']} aria-busy={waiting} tabIndex={-1}>
      {waiting && <div className={classes['progress']} aria-hidden="true" />}
      <Paper
        withBorder
        ref={frame}
        className={clsx(classes['frame'], overflows && classes['scrolls'])}
        // A scrolling region must be reachable by keyboard.
        {...(overflows ? { role: 'group', 'aria-label': caption, tabIndex: 0 } : {})}
      >
        <Table className={classes['table']} verticalSpacing="sm" horizontalSpacing="sm" role="table">
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Table.Thead className={classes['head']}>
            <Table.Tr>
              {selection && (
                <Table.Th scope="col">
                  <Checkbox
                    aria-label={t`Select all rows on this page`}
                    checked={chosen === keys.length}
                    indeterminate={chosen > 0 && chosen < keys.length}
                    onChange={(event) => selection.choose(new Set(event.currentTarget.checked ? keys : []))}
                  />
                </Table.Th>
              )}
              {columns.map((column) => (
                <TableHeading key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows.map((row) => (
              <Table.Tr key={rowKey(row)} role="row" className={classes['row']}>
                {selection && <ChoiceCell name={rowName?.(row) ?? ''} id={rowKey(row)} {...selection} />}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { header, cell, numeric, lead, actions } = column;
  return (
    <Table.Td
      role="cell"
      data-label={lead || actions ? undefined : header}
      className={clsx(
        classes['cell'],
        numeric && classes['numeric'],
        lead && classes['lead'],
        actions && classes['actions'],
      )}
    >
      <div className={classes['value']}>{cell(row)}</div>
    </Table.Td>
  );
}

function ChoiceCell({ name, id, keys, choose }: { name: string; id: string } & Selection) {
  const { t } = useLingui();

  function handleChange(isChosen: boolean): void {
    const changed = new Set(keys);
    if (isChosen) changed.add(id);
    else changed.delete(id);
    choose(changed);
  }

  return (
    <Table.Td role="cell" className={clsx(classes['cell'], classes['choice'])}>
      <Checkbox
        aria-label={t`Select ${name}`}
        checked={keys.has(id)}
        onChange={(event) => handleChange(event.currentTarget.checked)}
      />
    </Table.Td>
  );
}
