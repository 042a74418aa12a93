import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { RecordEditor } from '../../../components/edit-form/record-editor.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { changesOver, editOf, type StoredAdoption } from '../adoption-edit.ts';
import { fetchAdoption } from '../api/adoptions.ts';
import { showAdoption, useUpdateAdoption } from '../api/change-adoption.ts';
import { isAge } from '../pet-facts-form.ts';
import { AdoptionConflict } from './adoption-conflict.tsx';
import { AdoptionTextFields } from './adoption-text-fields.tsx';
import { OwnPetField } from '../passport/own-pet-field.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';

interface EditAdoptionProps {
  adoption: StoredAdoption | null;
  onClose: () => void;
}

export function EditAdoption({ adoption, onClose }: EditAdoptionProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const update = useUpdateAdoption();
  return (
    <RecordEditor
      title={t`Edit adoption post`}
      record={adoption}
      form={editOf}
      changesOver={(version, form, began) => changesOver(version, began, form)}
      isReady={isAge}
      send={(changes, { _id: id }) => update.mutateAsync({ id, changes })}
      fetchNow={({ _id: id }) => fetchAdoption(id)}
      show={(version) => showAdoption(queryClient, version)}
      saved={() => ({ message: t`Adoption post updated successfully!` })}
      renderFields={(edit, setEdit) => (
        <>
          <AdoptionTextFields
            fields={edit}
            onChange={(words) => setEdit((current) => ({ ...current, ...words }))}
            required={false}
          />
          {user && adoption?.status !== 'Adopted' && (
            <OwnPetField
              userId={user.id}
              petId={edit.petId}
              onChange={(pet) => setEdit((current) => ({ ...current, petId: pet?._id ?? '' }))}
            />
          )}
          <PetFactsFields
            value={edit}
            onChange={(name, value) => setEdit((current) => ({ ...current, [name]: value }))}
          />
        </>
      )}
      note={<Trans>Empty fields and the pictures stay unchanged.</Trans>}
      renderConflict={(versions) => <AdoptionConflict {...versions} />}
      onClose={onClose}
    />
  );
}
