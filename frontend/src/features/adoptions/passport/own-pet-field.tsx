import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useOwnPets } from '../../../lib/queries/own-pets.ts';

interface OwnPetFieldProps {
  userId: string;
  /** Empty for none. */
  petId: string;
  onChange: (pet: Pet | null) => void;
}

/** Choice of the own pet whose passport moves to the adopter. Renders nothing while there are none. */
export function OwnPetField({ userId, petId, onChange }: OwnPetFieldProps) {
  const { t } = useLingui();
  const { data: pets = [] } = useOwnPets(userId);
  const choices = pets.filter(({ _id, status }) => status === 'active' || _id === petId);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      size="md"
      label={t`Which of your pets?`}
      description={t`Optional. The passport moves to the new home when you mark the pet as adopted.`}
      data={[
        { value: '', label: t`None of them` },
        ...choices.map(({ _id: value, name: label }) => ({ value, label })),
      ]}
      value={petId}
      onChange={({ currentTarget: { value } }) => onChange(choices.find(({ _id }) => _id === value) ?? null)}
    />
  );
}
