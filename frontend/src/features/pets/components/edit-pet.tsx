import { maxPetNameLength, type Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { RecordEditor } from '../../../components/edit-form/record-editor.tsx';
import { PetDetailsFields } from '../../../components/pets/pet-details-fields.tsx';
import { fieldsOfPet, isReady, petChanges } from '../../../components/pets/pet-form.ts';
import { SpeciesChoice } from '../../../components/pets/species-choice.tsx';
import { showPet } from '../../../lib/queries/own-pets.ts';
import { fetchPet, useUpdatePet } from '../api/change-pet.ts';
import { PetConflict } from './pet-conflict.tsx';

interface EditPetProps {
  pet: Pet | null;
  onClose: () => void;
}

export function EditPet({ pet, onClose }: EditPetProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdatePet();
  return (
    <RecordEditor
      title={t`Edit pet`}
      record={pet}
      form={fieldsOfPet}
      changesOver={(version, form, began) => petChanges(version, began, form)}
      isReady={(form) => isReady({ ...form, name: form.name || 'unchanged' })}
      send={(body, { _id: id }) => update.mutateAsync({ id, body })}
      fetchNow={({ _id: id }) => fetchPet(id)}
      show={(version) => showPet(queryClient, version)}
      saved={({ name }) => ({ title: t`Saved`, message: name })}
      renderFields={(edit, setEdit, errors) => (
        <>
          <TextInput
            label={t`Name of the pet`}
            maxLength={maxPetNameLength}
            autoComplete="off"
            value={edit.name}
            error={errors['name']}
            onChange={({ currentTarget: { value } }) => setEdit((known) => ({ ...known, name: value }))}
          />
          <SpeciesChoice
            value={edit.species}
            onChange={(species) => setEdit((known) => ({ ...known, species }))}
          />
          <PetDetailsFields value={edit} onChange={setEdit} errors={errors} />
        </>
      )}
      note={<Trans>An empty name stays unchanged.</Trans>}
      renderConflict={(versions) => <PetConflict {...versions} />}
      onClose={onClose}
    />
  );
}
