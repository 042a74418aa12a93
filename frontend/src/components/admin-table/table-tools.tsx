import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSession } from '../../lib/session/session.ts';
import { SearchForm } from '../lists/search-form.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { SavedViewsMenu } from './saved-views.tsx';
import type { ListEndpoint, TableFilter } from './table-list.ts';
import classes from './table-tools.module.css';
import type { useShownColumns } from './use-shown-columns.ts';
import type { TableAddress } from './use-table-address.ts';

export interface SearchTexts {
  label: string;
  placeholder: string;
}

interface TableToolsProps<Row, E extends ListEndpoint> {
  table: string;
  list: TableAddress<E>;
  filters: readonly TableFilter[];
  search: SearchTexts | undefined;
  columns: ReturnType<typeof useShownColumns<Row>>;
}

export function TableTools<Row, E extends ListEndpoint>({
  table,
  list,
  filters,
  search,
  columns: { shown, choices, choose },
}: TableToolsProps<Row, E>) {
  const { user } = useSession();
  const cells = shown.flatMap(({ csv = [] }) => csv);
  return (
    <div className={classes['tools']} data-searched={search !== undefined}>
      {search && (
        <div className={classes['search']}>
          <SearchForm {...search} query={list.search} onSearch={(words) => list.change({ search: words })} />
        </div>
      )}
      <div className={classes['buttons']}>
        <FilterSheet list={list} filters={filters} columns={choices} />
        {filters.length > 0 && (
          <Button
            variant="subtle"
            className={classes['clear'] ?? ''}
            // `disabled` would drop the keyboard focus.
            aria-disabled={!list.isFiltered}
            data-disabled={!list.isFiltered}
            onClick={list.clear}
          >
            <Trans>Clear filters</Trans>
          </Button>
        )}
        {user?.role === 'admin' && <SavedViewsMenu table={table} list={list} filters={filters} />}
        <ColumnMenu
          choices={choices}
          shown={shown.filter(({ actions }) => !actions).map(({ key }) => key)}
          onChoose={choose}
        />
        {list.endpoint.csv && <ExportButton list={list} cells={cells} />}
      </div>
      <ActiveFilters
        filters={filters}
        values={list.filters}
        onRemove={(name) => list.change({ [name]: '' })}
      />
      {filters.length > 0 && (
        <div className={classes['filters']}>
          <FilterFields
            filters={filters}
            values={list.filters}
            onChange={(name, value) => list.change({ [name]: value })}
          />
        </div>
      )}
    </div>
  );
}
