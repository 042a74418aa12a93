import '@mantine/dropzone/styles.layer.css';
import {
  importColumns,
  maxImportBytes,
  maxImportLines,
} from '@petcare/contracts/commerce/products/product-imports.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../../lib/api/error-texts.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { toastProblem } from '../../../../components/feedback/toasts.tsx';
import { downloadProducts, useCheckProducts } from '../../api/product-imports.ts';
import { productHeadings } from '../../product-headings.ts';
import classes from './choose-file.module.css';

/** Chooses or drops a product file and has it checked. */
export function ChooseFile({ onChecked }: { onChecked: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const check = useCheckProducts();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [percent, setPercent] = useState(0);
  const headings = importColumns.map((column) => i18n._(productHeadings[column]));
  const megabytes = i18n.number(maxImportBytes / 1024 / 1024);
  const sent = i18n.number(percent);

  async function handleFile(file: File | undefined) {
    if (!file || check.isPending) return;
    setIsTooLarge(file.size > maxImportBytes);
    if (file.size > maxImportBytes) return;
    try {
      const onProgress = (part: number) => setPercent(Math.round(part * 100));
      const { _id } = await check.mutateAsync({ file, headings, onProgress });
      onChecked(_id);
    } catch {
      // The card shows the error.
    }
  }

  async function handleDownload() {
    try {
      const { file, name } = await downloadProducts(headings);
      saveFile(file, name);
    } catch (error) {
      toastProblem({
        topic: 'csv',
        title: t`The list could not be exported`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Card>
      <Stack gap="md">
        <Steps />
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void handleDownload()}
          >
            <Trans>Download the products</Trans>
          </Button>
        </Group>
        <DropFile busy={check.isPending} megabytes={megabytes} onFile={(file) => void handleFile(file)} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {check.isPending &&
            (percent < 100 ? <Trans>{sent}% sent</Trans> : <Trans>Checking the file…</Trans>)}
        </Text>
        {(isTooLarge || check.error) && (
          <Text c="red" role="alert">
            {isTooLarge ? (
              <Trans>This file is larger than {megabytes} MB.</Trans>
            ) : (
              errorText(check.error, i18n)
            )}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Steps() {
  return (
    <List spacing="xs">
      <List.Item>
        <Trans>Download the products, and change them in a spreadsheet.</Trans>
      </List.Item>
      <List.Item>
        <Trans>Lines without a product ID add products. Empty cells keep what is stored.</Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Each variant has its own line. Lines with the same variant group, such as rope-ring, are variants of
          one product; to add some to a product, write its variant group or its product ID there.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>Check the file. Nothing changes before you import it.</Trans>
      </List.Item>
    </List>
  );
}

interface DropFileProps {
  busy: boolean;
  megabytes: string;
  onFile: (file: File | undefined) => void;
}

function DropFile({ busy, megabytes, onFile }: DropFileProps) {
  const { t, i18n } = useLingui();
  const openDialog = useRef<() => void>(null);
  const lines = i18n.number(maxImportLines);
  return (
    <Dropzone
      className={classes['drop'] ?? ''}
      onDrop={([file]) => onFile(file)}
      onReject={() => undefined}
      openRef={openDialog}
      multiple={false}
      enablePointerEvents
      activateOnKeyboard={false}
      tabIndex={-1}
      inputProps={{ accept: '.csv,text/csv', 'aria-label': t`CSV file of products` }}
    >
      <Button
        leftSection={<IconFileTypeCsv size={20} aria-hidden="true" />}
        loading={busy}
        onClick={(event) => {
          event.stopPropagation();
          openDialog.current?.();
        }}
      >
        <Trans>Choose a CSV file</Trans>
      </Button>
      <Text size="sm" c="dimmed" mt={8}>
        <Trans>
          or drop it here: UTF-8, up to {lines} products and {megabytes} MB
        </Trans>
      </Text>
    </Dropzone>
  );
}
