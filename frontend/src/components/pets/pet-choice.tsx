import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AddPetDialog } from './add-pet-dialog.tsx';
import { ChoiceChip, ChoiceChips } from './choice-chips.tsx';
import { PetPicture } from './pet-picture.tsx';
import { useOwnPets } from '../../lib/queries/own-pets.ts';

interface PetChoiceProps {
  userId: string;
  /** Null: no pet is named. */
  value: string | null;
  onChange: (petId: string | null) => void;
  error: string | undefined;
}

/** Asks which pet comes, with one tap. A new pet is added in place and chosen. */
export function PetChoice({ userId, value, onChange, error }: PetChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const found = useOwnPets(userId);
  const [adding, setAdding] = useState(false);
  // The pet is optional: an appointment can be booked while the pets cannot be fetched.
  if (found.isError && !found.data) return null;
  if (!found.data) return <Skeleton height={84} />;
  const pets = found.data.filter(({ status }) => status === 'active');
  return (
    <>
      <ChoiceChips legend={t`Which pet is it for?`}>
        {pets.map((pet) => (
          <ChoiceChip
            key={pet._id}
            name={name}
            checked={value === pet._id}
            onChoose={() => onChange(pet._id)}
            picture={<PetPicture pet={pet} size={36} />}
          >
            {pet.name}
          </ChoiceChip>
        ))}
        {pets.length > 0 && (
          <ChoiceChip name={name} checked={value === null} onChoose={() => onChange(null)}>
            <Trans>Not listed</Trans>
          </ChoiceChip>
        )}
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          <Trans>Add a pet</Trans>
        </Button>
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </ChoiceChips>
      <AddPetDialog
        opened={adding}
        short
        onClose={() => setAdding(false)}
        onAdded={(pet) => {
          setAdding(false);
          onChange(pet._id);
        }}
      />
    </>
  );
}
