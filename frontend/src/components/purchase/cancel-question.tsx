import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';

const longestReason = 300;

interface CancelQuestionProps {
  /** What becomes of it, and what is paid back. */
  children: ReactNode;
  /** The verb on the button that says yes. */
  confirm: string;
  cancel: { readonly isPending: boolean; readonly error: unknown };
  /** With the reason that was given; empty for none. */
  onCancel: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** What stands in the dialog of a customer who takes something back: the reason, if one likes to say, and why it failed. */
export function CancelQuestion({ children, confirm, cancel, onCancel, onClose }: CancelQuestionProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <Stack gap="md">
      {children}
      <Textarea
        label={t`Reason (optional)`}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(cancel.error, i18n)}
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
