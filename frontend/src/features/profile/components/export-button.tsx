import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { exportAccount } from '../api/export-account.ts';

type State = { name: 'idle' } | { name: 'loading'; bytes: number } | { name: 'failed'; error: unknown };

export function ExportButton({ userId }: { userId: string }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<State>({ name: 'idle' });
  const abortRef = useRef<AbortController>(null);
  useEffect(() => () => abortRef.current?.abort(), []);

  async function handleDownload() {
    const controller = new AbortController();
    abortRef.current = controller;
    setState({ name: 'loading', bytes: 0 });
    try {
      const file = await exportAccount({
        userId,
        signal: controller.signal,
        onProgress: (bytes) => setState({ name: 'loading', bytes }),
      });
      saveFile(file, `petcare-${new Date().toISOString().slice(0, 10)}.zip`);
      setState({ name: 'idle' });
      toastDone({ message: t`Your data was downloaded.` });
    } catch (error) {
      setState(controller.signal.aborted ? { name: 'idle' } : { name: 'failed', error });
    }
  }

  const kilobytes = state.name === 'loading' ? i18n.number(Math.ceil(state.bytes / 1024)) : '';
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          loading={state.name === 'loading'}
          onClick={() => void handleDownload()}
        >
          <Trans>Download my data</Trans>
        </Button>
        {state.name === 'loading' && (
          <Button variant="subtle" onClick={() => abortRef.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Group>
      <Text component="output" className="pc-numbers">
        {state.name === 'loading' &&
          (state.bytes === 0 ? (
            <Trans>Preparing your data...</Trans>
          ) : (
            <Trans>{kilobytes} KB downloaded</Trans>
          ))}
      </Text>
      {state.name === 'failed' && (
        <Text role="alert" c="red">
          <Trans>Error: {errorText(state.error, i18n)}</Trans>
        </Text>
      )}
    </Stack>
  );
}
