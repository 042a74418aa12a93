import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { Pager } from '../lists/pager.tsx';
import classes from './admin-table.module.css';
import type { ListEndpoint } from './table-list.ts';
import { pageSizes, type TableAddress } from './use-table-address.ts';

interface TableFootProps<E extends ListEndpoint> {
  list: TableAddress<E>;
  count: number;
  total: number;
  /** The total is a lower bound. */
  orMore: boolean;
}

export function TableFoot<E extends ListEndpoint>({ list, count, total, orMore }: TableFootProps<E>) {
  const { t, i18n } = useLingui();
  const { page, limit } = list;
  const pages = Math.max(1, Math.ceil(total / limit));
  const first = i18n.number((page - 1) * limit + 1);
  const last = i18n.number((page - 1) * limit + count);
  const all = i18n.number(total);
  return (
    <div className={classes['foot']}>
      <Text size="sm" c="dimmed" className="pc-numbers" aria-live="polite">
        {orMore ? (
          <Trans>
            {first}–{last} of {all} or more
          </Trans>
        ) : (
          <Trans>
            {first}–{last} of {all}
          </Trans>
        )}
      </Text>
      {total > pageSizes[0] && (
        <NativeSelect
          size="md"
          className={classes['size'] ?? ''}
          aria-label={t`Rows per page`}
          value={String(limit)}
          onChange={(event) => list.change({ size: event.currentTarget.value })}
          data={pageSizes.map((size) => {
            const rows = i18n.number(size);
            return { value: String(size), label: t`${rows} rows` };
          })}
        />
      )}
      {pages > 1 && (
        <Pager page={page - 1} pages={pages} inline onTurn={(newPage) => list.goToPage(newPage + 1)} />
      )}
    </div>
  );
}
