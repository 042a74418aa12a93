import type { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useOwnPets } from '../../../lib/queries/own-pets.ts';

interface OwnPetSelectProps {
  ownerId: string;
  petType: PetType;
  petId: string;
  /** Pets that other guests of the booking name. */
  taken: readonly string[];
  onChange: (pet: { id: string; name: string } | null) => void;
}

/** Choice among the customer's pets of the booked species. Renders nothing while there are none. */
export function OwnPetSelect({ ownerId, petType, petId, taken, onChange }: OwnPetSelectProps) {
  const { t } = useLingui();
  const { data: pets = [] } = useOwnPets(ownerId);
  const choices = pets.filter(
    ({ _id, species, status }) =>
      _id === petId || (species === petType && status === 'active' && !taken.includes(_id)),
  );
  if (choices.length === 0) return null;
  return (
    <Select
      label={t`From my pets`}
      placeholder={t`Another pet`}
      clearable
      data={choices.map(({ _id: value, name: label }) => ({ value, label }))}
      value={petId === '' ? null : petId}
      comboboxProps={{ zIndex: 400 }}
      onChange={(id) => {
        const pet = choices.find(({ _id }) => _id === id);
        onChange(pet ? { id: pet._id, name: pet.name } : null);
      }}
    />
  );
}
