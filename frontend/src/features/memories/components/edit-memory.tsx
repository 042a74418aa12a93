import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { RecordEditor } from '../../../components/edit-form/record-editor.tsx';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { showMemory, useUpdateMemory } from '../api/change-memory.ts';
import { fetchMemory, type StoredMemory } from '../api/memories.ts';
import { changesOver, editOf, isReady } from '../memory-edit.ts';
import { MemoryConflict } from './memory-conflict.tsx';
import { MemoryWords } from './memory-words.tsx';

interface EditMemoryProps {
  memory: StoredMemory | null;
  onClose: () => void;
}

export function EditMemory({ memory, onClose }: EditMemoryProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdateMemory();
  return (
    <RecordEditor
      title={t`Edit memory`}
      record={memory}
      form={editOf}
      changesOver={(version, form, began) => changesOver(version, began, form)}
      isReady={isReady}
      send={(body, { _id: id }) => update.mutateAsync({ id, body })}
      fetchNow={({ _id: id }) => fetchMemory(id)}
      show={(version) => showMemory(queryClient, version)}
      saved={() => ({ message: t`Memory updated successfully!` })}
      renderFields={(edit, setEdit) => (
        <>
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
        </>
      )}
      note={<Trans>Empty fields stay unchanged.</Trans>}
      renderConflict={(versions) => <MemoryConflict {...versions} />}
      onClose={onClose}
    />
  );
}
