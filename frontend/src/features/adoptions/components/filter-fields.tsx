import { adoptionStatuses } from '@petcare/contracts/content/adoptions.ts';
import { type AgeBand, ageBands, speciesNames } from '@petcare/contracts/clinic/pets/species.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import type { AdoptionFilter, FilterName } from '../adoption-filter.ts';
import { speciesTexts } from '../../../lib/texts/animal-texts.ts';
import { adoptionStatusTexts, ageBandTexts } from '../adoption-texts.ts';
import { useDistrictChoices } from './use-district-choices.ts';

interface FilterFieldsProps {
  filter: AdoptionFilter;
  onChange: (name: FilterName, value: string) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  const any = { value: '', label: t`Any` };
  const yesOrNo = [any, { value: 'true', label: t`Yes` }, { value: 'false', label: t`No` }];
  const field = (name: FilterName) => ({
    name,
    size: 'md',
    value: filter[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  const districts = useDistrictChoices();

  return (
    <Stack gap="md">
      <NativeSelect
        label={t`Status`}
        data={[any, ...choicesOf(adoptionStatuses, adoptionStatusTexts, i18n)]}
        {...field('status')}
      />
      <NativeSelect
        label={t`Kind of animal`}
        data={[any, ...choicesOf(speciesNames, speciesTexts, i18n)]}
        {...field('species')}
      />
      <BreedField breed={filter.breed ?? ''} onChange={(breed) => onChange('breed', breed)} />
      <NativeSelect
        label={t`Age`}
        data={[any, ...choicesOf(Object.keys(ageBands) as AgeBand[], ageBandTexts, i18n)]}
        {...field('age')}
      />
      <NativeSelect label={t`District`} data={[any, ...districts]} {...field('district')} />
      <NativeSelect label={t`Vaccinated`} data={yesOrNo} {...field('vaccinated')} />
      <NativeSelect label={t`Neutered`} data={yesOrNo} {...field('neutered')} />
    </Stack>
  );
}

interface BreedFieldProps {
  breed: string;
  onChange: (breed: string) => void;
}

function BreedField({ breed, onChange }: BreedFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(breed);
  const [shownFor, setShownFor] = useState(breed);
  if (shownFor !== breed) {
    setShownFor(breed);
    setTyped(breed);
  }
  const finish = () => {
    if (typed.trim() !== breed) onChange(typed);
  };
  return (
    <TextInput
      label={t`Breed`}
      name="breed"
      maxLength={60}
      placeholder={t`Deshi, Persian, Labrador …`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}
