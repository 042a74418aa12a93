import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { confirmAreYouSure } from '../feedback/dialogs.tsx';

interface EditDialogProps {
  title: string;
  opened: boolean;
  /** Whether anything would be lost by closing. */
  changed: boolean;
  sendable: boolean;
  saving: boolean;
  /** Why the last attempt to save failed; null for nothing. */
  error: unknown;
  /** Another dialog stands before this one: keys are for that one. */
  behind: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of an edit. Closing it asks first when something was changed. */
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
    const question = { text: t`Your changes are not saved yet.`, confirm: t`Discard them` };
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
      // Every open dialog hears the key; it is meant for the one in front.
      closeOnEscape={inFront}
      title={title}
      size="lg"
    >
      <form onSubmit={handleSubmit}>
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

/** Whether nothing stands before this dialog any more, and the key that closed what stood there has been heard by all. */
function useInFront(behind: boolean): boolean {
  const [inFront, setInFront] = useState(!behind);
  useEffect(() => {
    const timer = setTimeout(() => setInFront(!behind));
    return () => clearTimeout(timer);
  }, [behind]);
  return inFront && !behind;
}
