import { type ReactNode, useState } from 'react';
import { TableFrame } from '../../../components/admin-table/table-frame.tsx';
import type { TableColumn } from '../../../components/admin-table/table-list.ts';
import { Pager } from '../../../components/lists/pager.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
}

const pageSize = 60;
const ignoreSort = () => {};

export function PagedTable<Row>({ rows, empty, ...table }: PagedTableProps<Row>) {
  const [requestedPage, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  // Rows may have been removed since the page was chosen.
  const page = Math.min(requestedPage, pages - 1);
  if (rows.length === 0) return empty;
  return (
    <>
      <TableFrame
        {...table}
        rows={rows.slice(page * pageSize, (page + 1) * pageSize)}
        rowName={undefined}
        selection={null}
        sort=""
        onSort={ignoreSort}
        waiting={false}
      />
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </>
  );
}
