import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../../components/edit-form/edit-dialog.tsx';
import { useEdit } from '../../../components/edit-form/use-edit.ts';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { changesOver, editOf, type StoredAdoption } from '../adoption-edit.ts';
import { fetchAdoption } from '../api/adoptions.ts';
import { showAdoption, useUpdateAdoption } from '../api/change-adoption.ts';
import { isAge } from '../pet-facts-form.ts';
import { AdoptionConflict } from './adoption-conflict.tsx';
import { AdoptionWords } from './adoption-words.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';

interface EditAdoptionProps {
  /** What is edited, as it was when the dialog was opened; null while it is closed. */
  adoption: StoredAdoption | null;
  onClose: () => void;
}

/** The dialog in which the owner changes a post. */
export function EditAdoption({ adoption, onClose }: EditAdoptionProps) {
  const { shown, times } = useOpening(adoption);
  return shown && <EditShown key={times} adoption={shown} opened={adoption !== null} onClose={onClose} />;
}

interface EditShownProps {
  adoption: StoredAdoption;
  opened: boolean;
  onClose: () => void;
}

function EditShown({ adoption, opened, onClose }: EditShownProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdateAdoption();
  const editing = useEdit({
    began: adoption,
    form: editOf,
    changesOver: (version, form) => changesOver(version, adoption, form),
    isReady: isAge,
    send: (changes) => update.mutateAsync({ id: adoption._id, changes }),
    fetchNow: () => fetchAdoption(adoption._id),
    show: (version) => showAdoption(queryClient, version),
    onSaved: () => {
      toastDone({ message: t`Adoption post updated successfully!` });
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
        title={t`Edit adoption post`}
        opened={opened}
        changed={changed}
        sendable={sendable}
        saving={saving}
        error={error}
        behind={theirs !== null}
        onSave={editing.save}
        onClose={onClose}
      >
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
      </EditDialog>
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
