import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/browser/stored.ts';
import type { ListEndpoint, TableColumn } from './table-list.ts';
import type { TableAddress } from './use-table-address.ts';

interface ShownColumns<Row> {
  readonly shown: readonly TableColumn<Row>[];
  readonly choices: readonly TableColumn<Row>[];
  /** Shows exactly these columns and stores the choice on this device. Null restores the default columns. */
  choose: (keys: readonly string[] | null) => void;
}

/**
 * Resolves the shown columns: those in the URL, else those stored on this device, else the default ones. Stored
 * columns are written to the URL, so that a shared link shows the same table.
 */
export function useShownColumns<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  { columns: inAddress, showColumns }: Pick<TableAddress<ListEndpoint>, 'columns' | 'showColumns'>,
): ShownColumns<Row> {
  const storageKey = `petcare.columns.${name}`;
  const choices = columns.filter(({ actions }) => !actions);
  const findColumns = (keys: readonly string[] | null) => {
    const found = choices.filter(({ key }) => keys?.includes(key));
    return found.length > 0 ? found : null;
  };
  const stored =
    inAddress === null ? findColumns(readStored('localStorage', storageKey)?.split(',') ?? null) : null;
  const chosen =
    findColumns(inAddress) ?? stored ?? choices.filter(({ hiddenByDefault }) => !hiddenByDefault);

  useEffect(() => {
    if (stored) {
      showColumns(
        stored.map(({ key }) => key),
        { replace: true },
      );
    }
  });

  return {
    shown: columns.filter((column) => column.actions || chosen.includes(column)),
    choices,
    choose: (keys) => {
      writeStored('localStorage', storageKey, keys?.join(',') ?? null);
      showColumns(keys);
    },
  };
}
