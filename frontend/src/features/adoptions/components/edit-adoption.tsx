import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { AdoptionConflict } from './adoption-conflict.tsx';
import { AdoptionWords } from './adoption-words.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';
import { useAdoptionEdit } from './use-adoption-edit.ts';

interface EditAdoptionProps {
  /** What is edited, as it was when the dialog was opened; null while it is closed. */
  adoption: StoredAdoption | null;
  onClose: () => void;
}

/** The dialog in which the owner changes a post. */
export function EditAdoption({ adoption, onClose }: EditAdoptionProps) {
  // The dialog fades out with its contents; each opening begins anew.
  const [opening, setOpening] = useState({ adoption, times: 0 });
  const [openBefore, setOpenBefore] = useState(adoption !== null);
  if (openBefore !== (adoption !== null)) {
    setOpenBefore(adoption !== null);
    if (adoption) setOpening({ adoption, times: opening.times + 1 });
  }
  if (!opening.adoption) return null;
  return (
    <EditDialog
      key={opening.times}
      adoption={opening.adoption}
      opened={adoption !== null}
      onClose={onClose}
    />
  );
}

interface EditDialogProps {
  adoption: StoredAdoption;
  opened: boolean;
  onClose: () => void;
}

function EditDialog({ adoption, opened, onClose }: EditDialogProps) {
  const { t, i18n } = useLingui();
  const editing = useAdoptionEdit(adoption, () => {
    toastDone({ message: t`Adoption post updated successfully!` });
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
      <Modal opened={opened} onClose={() => void handleClose()} title={t`Edit adoption post`} size="lg">
        <form onSubmit={handleSubmit}>
          <Stack gap="md">
            <AdoptionWords
              fields={edit}
              onChange={(words) => setEdit((current) => ({ ...current, ...words }))}
              required={false}
            />
            <PetFactsFields
              value={edit}
              onChange={(name, value) => setEdit((current) => ({ ...current, [name]: value }))}
            />
            <Text size="sm" c="dimmed">
              <Trans>Title and details that you leave empty stay as they were. The pictures stay, too.</Trans>
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
      <AdoptionConflict
        began={adoption}
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
