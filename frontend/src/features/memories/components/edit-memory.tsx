import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../../components/edit-form/edit-dialog.tsx';
import { useEdit } from '../../../components/edit-form/use-edit.ts';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { showMemory, useUpdateMemory } from '../api/change-memory.ts';
import { fetchMemory, type StoredMemory } from '../api/memories.ts';
import { changesOver, editOf, isReady } from '../memory-edit.ts';
import { MemoryConflict } from './memory-conflict.tsx';
import { MemoryWords } from './memory-words.tsx';

interface EditMemoryProps {
  /** What is edited, as it was when the dialog was opened; null while it is closed. */
  memory: StoredMemory | null;
  onClose: () => void;
}

/** The dialog in which the author changes a memory. */
export function EditMemory({ memory, onClose }: EditMemoryProps) {
  const { shown, times } = useOpening(memory);
  return shown && <EditShown key={times} memory={shown} opened={memory !== null} onClose={onClose} />;
}

interface EditShownProps {
  memory: StoredMemory;
  opened: boolean;
  onClose: () => void;
}

function EditShown({ memory, opened, onClose }: EditShownProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdateMemory();
  const editing = useEdit({
    began: memory,
    form: editOf,
    changesOver: (version, form) => changesOver(version, memory, form),
    isReady,
    send: (body) => update.mutateAsync({ id: memory._id, body }),
    fetchNow: () => fetchMemory(memory._id),
    show: (version) => showMemory(queryClient, version),
    onSaved: () => {
      toastDone({ message: t`Memory updated successfully!` });
      onClose();
    },
  });
  const { edit, setEdit, changed, sendable, saving, error, theirs } = editing;

  function handleTakeTheirs() {
    editing.takeTheirs();
    onClose();
  }

  return (
    <>
      <EditDialog
        title={t`Edit memory`}
        opened={opened}
        changed={changed}
        sendable={sendable}
        saving={saving}
        error={error}
        behind={theirs !== null}
        onSave={editing.save}
        onClose={onClose}
      >
        <MemoryWords
          fields={edit}
          onChange={(words) => setEdit((current) => ({ ...current, ...words }))}
          required={false}
        />
        <PictureField
          label={<Trans>Picture</Trans>}
          value={edit.pictures}
          onChange={(make) => setEdit((current) => ({ ...current, pictures: make(current.pictures) }))}
        />
        <Text size="sm" c="dimmed">
          <Trans>What you leave empty stays as it was.</Trans>
        </Text>
      </EditDialog>
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
