import { speciesNames } from '@petcare/contracts/clinic/pets/species.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { speciesTexts } from '../../../lib/texts/animal-texts.ts';
import { isAge, type PetFactFields } from '../pet-facts-form.ts';
import { useDistrictChoices } from './use-district-choices.ts';

interface PetFactsFieldsProps {
  value: PetFactFields;
  onChange: (name: keyof PetFactFields, value: string) => void;
}

export function PetFactsFields({ value, onChange }: PetFactsFieldsProps) {
  const { t, i18n } = useLingui();
  const districts = useDistrictChoices();
  const notGiven = { value: '', label: t`Not specified` };
  const yesOrNo = [notGiven, { value: 'true', label: t`Yes` }, { value: 'false', label: t`No` }];
  const field = (name: keyof PetFactFields) => ({
    name,
    size: 'md',
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });

  return (
    <Fieldset legend={<Trans>About the pet (all optional)</Trans>} variant="unstyled">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="xs">
        <NativeSelect
          label={t`Kind of animal`}
          data={[
            notGiven,
            ...speciesNames.map((species) => ({
              value: species,
              label: i18n._(speciesTexts[species]),
            })),
          ]}
          {...field('species')}
        />
        <TextInput
          label={t`Breed`}
          maxLength={60}
          placeholder={t`Deshi, Persian, Labrador …`}
          {...field('breed')}
        />
        <TextInput
          label={t`Age: years`}
          inputMode="numeric"
          maxLength={3}
          error={!isAge(value) && t`Enter whole numbers: up to 50 years and 11 months`}
          {...field('years')}
        />
        <TextInput
          label={t`Age: months`}
          inputMode="numeric"
          maxLength={2}
          error={!isAge(value)}
          {...field('months')}
        />
        <NativeSelect label={t`District`} data={[notGiven, ...districts]} {...field('district')} />
        <NativeSelect label={t`Vaccinated`} data={yesOrNo} {...field('vaccinated')} />
        <NativeSelect label={t`Neutered`} data={yesOrNo} {...field('neutered')} />
      </SimpleGrid>
    </Fieldset>
  );
}
