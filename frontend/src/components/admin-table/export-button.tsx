import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconFileTypeCsv, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { callForCsv } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';
import type { CsvCell, ListEndpoint } from './table-list.ts';
import classes from './table-tools.module.css';
import type { TableAddress } from './use-table-address.ts';

interface ExportButtonProps<E extends ListEndpoint> {
  list: TableAddress<E>;
  cells: readonly CsvCell<string>[];
}

/**
 * Downloads all rows that match the search and filters as CSV, in the order and with the columns on screen.
 */
export function ExportButton<E extends ListEndpoint>({ list, cells }: ExportButtonProps<E>) {
  const { t, i18n } = useLingui();
  // Bytes received so far; null while no export runs.
  const [bytes, setBytes] = useState<number | null>(null);
  const abortRef = useRef<AbortController>(null);
  useEffect(() => () => abortRef.current?.abort(), []);

  async function handleExport() {
    const controller = new AbortController();
    abortRef.current = controller;
    setBytes(0);
    try {
      const { page: _page, limit: _limit, ...filters } = list.query as Record<string, unknown>;
      const query = {
        ...filters,
        columns: cells.map(({ key }) => key).join(','),
        headings: JSON.stringify(cells.map(({ header }) => header)),
      };
      const { file, name } = await callForCsv(
        list.endpoint,
        { params: list.params, query, signal: controller.signal },
        setBytes,
      );
      saveFile(file, name);
      toastDone({ topic: 'csv', message: t`Downloaded: ${name}` });
    } catch (error) {
      if (!controller.signal.aborted) {
        toastProblem({
          topic: 'csv',
          title: t`The list could not be exported`,
          message: errorText(error, i18n),
        });
      }
    } finally {
      setBytes(null);
    }
  }

  const kilobytes = i18n.number(Math.ceil((bytes ?? 0) / 1024));
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        className={classes['tool'] ?? ''}
        leftSection={<IconFileTypeCsv size={20} aria-hidden="true" />}
        // `disabled` would drop the keyboard focus.
        aria-disabled={bytes !== null}
        onClick={() => {
          if (bytes === null) void handleExport();
        }}
      >
        {bytes === null ? (
          <span className={classes['word']}>
            <Trans>Export CSV</Trans>
          </span>
        ) : (
          <Trans>{kilobytes} KB downloaded</Trans>
        )}
      </Button>
      {bytes !== null && (
        <ActionIcon variant="default" aria-label={t`Cancel export`} onClick={() => abortRef.current?.abort()}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </Group>
  );
}
