import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { toastDone } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import type { StoredMemory } from '../api/memories.ts';
import { MemoryConflict } from './memory-conflict.tsx';
import { MemoryWords } from './memory-words.tsx';
import { useMemoryEdit } from './use-memory-edit.ts';

interface EditMemoryProps {
  /** What is edited, as it was when the dialog was opened; null while it is closed. */
  memory: StoredMemory | null;
  onClose: () => void;
}

/** The dialog in which the author changes a memory. */
export function EditMemory({ memory, onClose }: EditMemoryProps) {
  // The dialog fades out with its contents; each opening begins anew.
  const [opening, setOpening] = useState({ memory, times: 0 });
  const [openBefore, setOpenBefore] = useState(memory !== null);
  if (openBefore !== (memory !== null)) {
    setOpenBefore(memory !== null);
    if (memory) setOpening({ memory, times: opening.times + 1 });
  }
  if (!opening.memory) return null;
  return (
    <EditDialog key={opening.times} memory={opening.memory} opened={memory !== null} onClose={onClose} />
  );
}

interface EditDialogProps {
  memory: StoredMemory;
  opened: boolean;
  onClose: () => void;
}

function EditDialog({ memory, opened, onClose }: EditDialogProps) {
  const { t, i18n } = useLingui();
  const editing = useMemoryEdit(memory, () => {
    toastDone({ message: t`Memory updated successfully!` });
    onClose();
  });
  const { edit, setEdit, changed, sendable, saving, error, theirs } = editing;

  async function handleClose() {
    const question = { text: t`Your changes are not saved yet.`, confirm: t`Discard them` };
    if (!changed || (await confirmAreYouSure(question))) onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (sendable) editing.save();
  }

  function handleTakeTheirs() {
    editing.takeTheirs();
    onClose();
  }

  return (
    <>
      <Modal opened={opened} onClose={() => void handleClose()} title={t`Edit memory`} size="lg">
        <form onSubmit={handleSubmit}>
          <Stack gap="md">
            <MemoryWords
              fields={edit}
              onChange={(words) => setEdit((current) => ({ ...current, ...words }))}
              required={false}
            />
            <PictureField
              label={<Trans>Picture</Trans>}
              description={<Trans>JPEG, PNG, WebP or AVIF, up to 15 MB</Trans>}
              value={edit.pictures}
              onChange={(make) => setEdit((current) => ({ ...current, pictures: make(current.pictures) }))}
            />
            <Text size="sm" c="dimmed">
              <Trans>What you leave empty stays as it was.</Trans>
            </Text>
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
      <MemoryConflict
        began={memory}
        edit={edit}
        theirs={opened ? theirs : null}
        saving={saving}
        onKeepMine={editing.keepMine}
        onTakeTheirs={handleTakeTheirs}
        onClose={editing.decideLater}
      />
    </>
  );
}
