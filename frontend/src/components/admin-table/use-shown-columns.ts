import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/browser/stored.ts';
import type { ListEndpoint, TableColumn } from './table-list.ts';
import type { TableAddress } from './use-table-address.ts';

interface ShownColumns<Row> {
  /** In their own order. */
  readonly shown: readonly TableColumn<Row>[];
  /** Those that can be chosen. */
  readonly choices: readonly TableColumn<Row>[];
  /** Shows exactly these from now on, on this device too where the address says nothing; null shows the usual ones. */
  choose: (keys: readonly string[] | null) => void;
}

/**
 * Which columns of a list are shown: those in the address, else those last chosen on this device, else the usual
 * ones. A choice of this device is put into the address, so that a link shows the same to whoever opens it.
 */
export function useShownColumns<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  { columns: inAddress, showColumns }: Pick<TableAddress<ListEndpoint>, 'columns' | 'showColumns'>,
): ShownColumns<Row> {
  const place = `petcare.columns.${name}`;
  const choices = columns.filter(({ actions }) => !actions);
  const known = (keys: readonly string[] | null) => {
    const found = choices.filter(({ key }) => keys?.includes(key));
    return found.length > 0 ? found : null;
  };
  const stored = inAddress === null ? known(readStored('localStorage', place)?.split(',') ?? null) : null;
  const chosen = known(inAddress) ?? stored ?? choices.filter(({ hiddenByDefault }) => !hiddenByDefault);

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
      writeStored('localStorage', place, keys?.join(',') ?? null);
      showColumns(keys);
    },
  };
}
