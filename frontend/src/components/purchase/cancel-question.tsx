import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';

const maxReasonLength = 300;

interface CancelQuestionProps {
  /** Id of the record to be cancelled. */
  recordId: string;
  children: ReactNode;
  confirm: string;
  /** A more precise text than that of the error code. */
  problem?: string | undefined;
  cancel: { readonly isPending: boolean; readonly error: unknown };
  onCancel: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function CancelQuestion({
  recordId,
  children,
  confirm,
  cancel,
  problem,
  onCancel,
  onClose,
}: CancelQuestionProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  useKeptInput(`cancelling ${recordId}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  return (
    <Stack gap="md">
      {children}
      <Textarea
        label={t`Reason (optional)`}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {problem ?? errorText(cancel.error, i18n)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>No, go back</Trans>
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => void onCancel(reason.trim())}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  );
}
