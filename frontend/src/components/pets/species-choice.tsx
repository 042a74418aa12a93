import { type Species, speciesNames } from '@petcare/contracts/clinic/pets/species.ts';
import { useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { speciesTexts } from '../../lib/texts/animal-texts.ts';
import { ChoiceChip, ChoiceChips } from './choice-chips.tsx';
import { PetPicture } from './pet-picture.tsx';

interface SpeciesChoiceProps {
  value: Species | '';
  onChange: (species: Species) => void;
  error?: string | null;
}

export function SpeciesChoice({ value, onChange, error }: SpeciesChoiceProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  return (
    <ChoiceChips legend={t`Kind of animal`}>
      {speciesNames.map((species) => (
        <ChoiceChip
          key={species}
          name={name}
          checked={value === species}
          onChoose={() => onChange(species)}
          picture={<PetPicture pet={{ species, img_URL: '' }} size={36} />}
        >
          {i18n._(speciesTexts[species])}
        </ChoiceChip>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </ChoiceChips>
  );
}
