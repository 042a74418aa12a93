import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Page } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LastPage } from '../lists/last-page.tsx';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableFrame } from './table-frame.tsx';
import type { ColumnOf, ListEndpoint, TableFilter } from './table-list.ts';
import { type SearchTexts, TableTools } from './table-tools.tsx';
import { useShownColumns } from './use-shown-columns.ts';
import type { TableAddress } from './use-table-address.ts';

export interface Bulk<Row> {
  rowName: (row: Row) => string;
  /** `onDone` clears the selection, except for the rows with these keys. */
  actions: (rows: readonly Row[], onDone: (keep?: readonly string[]) => void) => ReactNode;
}

interface AdminTableProps<Row, E extends ListEndpoint> {
  name: string;
  caption: string;
  list: TableAddress<E>;
  /** Result of the query for `list.asked`; keeps the previous rows while the next page loads. */
  found: UseQueryResult<Page<readonly Row[]>>;
  columns: readonly ColumnOf<Row, E>[];
  rowKey: (row: Row) => string;
  /** Undefined for a list without search, filters, export or optional columns. */
  tools?: {
    search?: SearchTexts;
    filters?: readonly TableFilter<E>[];
    nothingFound: string;
  };
  bulk?: Bulk<Row>;
  /** Shown instead of the table when the list has no rows at all. */
  empty: ReactNode;
}

const noSelection: ReadonlySet<string> = new Set();

/**
 * Table over a paged endpoint. Search, filters, order, columns, page and size live in the URL. Keeps the
 * previous rows while others load; becomes cards where the table has too little room.
 */
export function AdminTable<Row, E extends ListEndpoint>({
  name,
  caption,
  list,
  found,
  columns,
  rowKey,
  tools,
  bulk,
  empty,
}: AdminTableProps<Row, E>) {
  const shownColumns = useShownColumns(name, columns, list);
  const [chosen, setChosen] = useState(noSelection);
  const containerRef = useRef<HTMLDivElement>(null);
  const [clearCount, setClearCount] = useState(0);
  useEffect(() => {
    // The bulk bar that had the focus is gone.
    if (clearCount > 0) containerRef.current?.focus({ preventScroll: true });
  }, [clearCount]);
  const settled = found.isSuccess && !found.isPlaceholderData;
  const rows = found.data?.items ?? [];
  const total = found.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / list.limit));

  if (settled && total === 0 && list.page === 1 && !list.isFiltered) return empty;
  const chosenRows = rows.filter((row) => chosen.has(rowKey(row)));
  const handleClearSelection = (keep: readonly string[] = []) => {
    setChosen(keep.length > 0 ? new Set(keep) : noSelection);
    if (keep.length === 0) setClearCount((count) => count + 1);
  };
  return (
    <>
      {tools && (
        <TableTools
          table={name}
          list={list}
          filters={tools.filters ?? []}
          search={tools.search}
          columns={shownColumns}
        />
      )}
      {settled && rows.length === 0 && list.page > 1 && <LastPage page={Math.min(pages, list.page - 1)} />}
      <Rows found={found} list={list} nothingFound={tools?.nothingFound ?? ''}>
        <TableFrame
          containerRef={containerRef}
          caption={caption}
          columns={tools ? shownColumns.shown : columns}
          rows={rows}
          rowKey={rowKey}
          rowName={bulk?.rowName}
          selection={bulk ? { keys: chosen, choose: setChosen } : null}
          sort={list.sort}
          onSort={(sort) => list.change({ sort })}
          waiting={found.isPlaceholderData}
        />
        {bulk && chosenRows.length > 0 && (
          <BulkBar count={chosenRows.length} onClear={() => handleClearSelection()}>
            {bulk.actions(chosenRows, handleClearSelection)}
          </BulkBar>
        )}
        <TableFoot
          list={list}
          count={rows.length}
          total={total}
          orMore={list.isFiltered && total === maxCounted}
        />
      </Rows>
    </>
  );
}

interface RowsProps<E extends ListEndpoint> {
  found: UseQueryResult<Page<readonly unknown[]>>;
  list: TableAddress<E>;
  nothingFound: string;
  children: ReactNode;
}

function Rows<E extends ListEndpoint>({ found, list, nothingFound, children }: RowsProps<E>) {
  const { i18n } = useLingui();
  if (found.isPending) return <TableSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  if (found.data.items.length > 0) return children;
  if (list.page > 1) return <TableSkeleton />;
  return (
    <EmptyState
      scene="search"
      title={nothingFound}
      text={<Trans>Nothing matches. Clear the filters to see everything.</Trans>}
      action={
        <Button variant="light" onClick={list.clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}
