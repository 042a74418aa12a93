// Turning a table into blocks (the cards on a phone) takes its meaning from screen readers; the roles give it back.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Paper, Table, VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import classes from './paged-table.module.css';
import { Pager } from './pager.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** On a phone this cell heads the card, without its label. */
  lead?: boolean;
  /** A column of buttons: its header is for screen readers only. */
  actions?: boolean;
}

interface PagedTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  pageSize?: number;
  /** Shown in place of a table without rows. */
  empty: ReactNode;
}

/** A table that turns into cards where it has too little room, with Previous and Next when there is more than a page. */
export function PagedTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  pageSize = 10,
  empty,
}: PagedTableProps<Row>) {
  const [wantedPage, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  // Rows may have been deleted since the person turned the page.
  const page = Math.min(wantedPage, pages - 1);
  const shown = rows.slice(page * pageSize, (page + 1) * pageSize);

  if (rows.length === 0) return empty;
  return (
    <>
      <div className={classes['place']}>
        <Paper withBorder className={classes['frame']}>
          <Table className={classes['table']} verticalSpacing="sm" horizontalSpacing="md" role="table">
            <caption>
              <VisuallyHidden>{caption}</VisuallyHidden>
            </caption>
            <Table.Thead className={classes['head']} role="rowgroup">
              <Table.Tr role="row">
                {columns.map((column) => (
                  <Table.Th
                    key={column.key}
                    role="columnheader"
                    scope="col"
                    className={clsx(column.numeric && classes['numeric'])}
                  >
                    {column.actions ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup">
              {shown.map((row) => (
                <Table.Tr key={rowKey(row)} role="row" className={classes['row']}>
                  {columns.map((column) => (
                    <Table.Td
                      key={column.key}
                      role="cell"
                      data-label={column.lead || column.actions ? undefined : column.header}
                      className={clsx(
                        classes['cell'],
                        column.numeric && classes['numeric'],
                        column.lead && classes['lead'],
                        column.actions && classes['actions'],
                      )}
                    >
                      <div className={classes['value']}>{column.cell(row)}</div>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      </div>
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </>
  );
}
