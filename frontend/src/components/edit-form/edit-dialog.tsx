import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { confirmAreYouSure } from '../feedback/dialogs.tsx';

interface EditDialogProps {
  title: string;
  opened: boolean;
  changed: boolean;
  sendable: boolean;
  saving: boolean;
  error: unknown;
  /** Another dialog is open in front of this one and receives the keys. */
  behind: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Edit dialog that asks for confirmation before it closes with unsaved changes. */
export function EditDialog({
  title,
  opened,
  changed,
  sendable,
  saving,
  error,
  behind,
  onSave,
  onClose,
  children,
}: EditDialogProps) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const inFront = useInFront(asking || behind);

  async function handleClose() {
    setAsking(true);
    const question = { text: t`Your changes are not saved yet.`, confirm: t`Discard changes` };
    const sure = !changed || (await confirmAreYouSure(question));
    setAsking(false);
    if (sure) onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (sendable && !saving) onSave();
  }

  return (
    <Modal
      opened={opened}
      onClose={() => void handleClose()}
      // Every open dialog receives the key; only the front one may close.
      closeOnEscape={inFront}
      title={title}
      size="lg"
    >
      <form method="post" onSubmit={handleSubmit}>
        <Stack gap="md">
          {children}
          {error !== null && (
            <Text c="red" role="alert">
              {errorText(error, i18n)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" disabled={!sendable} loading={saving}>
              <Trans>Save changes</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Returns true while no other dialog is in front. The timer skips the key event that closed the other dialog. */
function useInFront(behind: boolean): boolean {
  const [inFront, setInFront] = useState(!behind);
  useEffect(() => {
    const timer = setTimeout(() => setInFront(!behind));
    return () => clearTimeout(timer);
  }, [behind]);
  return inFront && !behind;
}
