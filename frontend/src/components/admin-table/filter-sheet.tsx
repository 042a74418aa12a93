import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { SheetFoot } from '../layout/sheet-foot.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { ListEndpoint, TableColumn, TableFilter } from './table-list.ts';
import classes from './table-tools.module.css';
import type { TableAddress } from './use-table-address.ts';

interface FilterSheetProps<E extends ListEndpoint> {
  list: TableAddress<E>;
  filters: readonly TableFilter[];
  /** Sortable ones are offered as orders, because the cards of a phone have no headings. */
  columns: readonly Pick<TableColumn<never>, 'key' | 'header' | 'sort'>[];
}

export function FilterSheet<E extends ListEndpoint>({ list, filters, columns }: FilterSheetProps<E>) {
  const { t, i18n } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const active = Object.keys(list.filters).length;
  const shownCount = i18n.number(active);
  const orders = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: `-${sort}`, label: `${header} ↓` },
          { value: sort, label: `${header} ↑` },
        ],
  );
  return (
    <>
      <Button
        variant="default"
        className={classes['opener'] ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        onClick={open}
      >
        {active > 0 ? <Trans>Filters ({shownCount})</Trans> : <Trans>Filters</Trans>}
      </Button>
      <Drawer opened={opened} onClose={close} title={t`Filters`} position="bottom" size="85%">
        <Stack gap="md">
          {orders.length > 0 && (
            <NativeSelect
              size="md"
              label={t`Sort by`}
              value={list.sort}
              onChange={(event) => list.change({ sort: event.currentTarget.value })}
              data={orders}
            />
          )}
          <FilterFields
            filters={filters}
            values={list.filters}
            onChange={(name, value) => list.change({ [name]: value })}
          />
        </Stack>
        <SheetFoot>
          <Button onClick={close}>
            <Trans>Show list</Trans>
          </Button>
          <Button variant="default" onClick={list.clear} disabled={!list.isFiltered}>
            <Trans>Clear filters</Trans>
          </Button>
        </SheetFoot>
      </Drawer>
    </>
  );
}
