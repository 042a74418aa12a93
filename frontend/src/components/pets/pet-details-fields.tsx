import { petSexes } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { DateField } from '../forms/date-field.tsx';
import { useToday } from '../../lib/dates/use-today.ts';
import { choicesOf } from '../../lib/texts/choices-of.ts';
import { PictureField } from '../picture-field/picture-field.tsx';
import { isWeight, type PetFields } from './pet-form.ts';
import { sexTexts } from './pet-texts.ts';

const earliestBirth = '1980-01-01';

interface PetDetailsFieldsProps {
  value: PetFields;
  onChange: (change: (fields: PetFields) => PetFields) => void;
  /** Texts of refused fields by name. */
  errors: Readonly<Record<string, string>>;
}

type TextField = Exclude<keyof PetFields, 'pictures' | 'born_about' | 'species'>;

/** The details of a pet, all optional. */
export function PetDetailsFields({ value, onChange, errors }: PetDetailsFieldsProps) {
  const { t, i18n } = useLingui();
  const field = (name: TextField) => ({
    name,
    value: value[name],
    error: errors[name],
    onChange: ({ currentTarget: { value: typed } }: { currentTarget: { value: string } }) =>
      onChange((fields) => ({ ...fields, [name]: typed })),
  });
  return (
    <Stack gap="md">
      <PictureField
        label={<Trans>Picture</Trans>}
        value={value.pictures}
        onChange={(make) => onChange((fields) => ({ ...fields, pictures: make(fields.pictures) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t`Breed`}
          maxLength={60}
          placeholder={t`Deshi, Persian, Labrador …`}
          {...field('breed')}
        />
        <NativeSelect label={t`Sex`} data={choicesOf(petSexes, sexTexts, i18n)} {...field('sex')} />
        <BirthFields value={value} onChange={onChange} errors={errors} />
        <TextInput
          label={t`Weight (kg)`}
          inputMode="decimal"
          maxLength={7}
          {...field('weight_kg')}
          error={
            isWeight(value.weight_kg) ? errors['weight_kg'] : t`Enter a weight up to 200 kg, such as 3.5`
          }
        />
        <TextInput label={t`Colour`} maxLength={60} {...field('colour')} />
        <NativeSelect
          label={t`Neutered`}
          data={[
            { value: '', label: t`Not specified` },
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
          {...field('neutered')}
        />
        <TextInput
          label={t`Microchip number`}
          description={t`15 digits, on the registration card`}
          inputMode="numeric"
          maxLength={30}
          {...field('microchip')}
        />
        <TextInput
          label={t`Insurance`}
          description={t`Company and policy number`}
          maxLength={120}
          {...field('insurance')}
        />
      </SimpleGrid>
      <Textarea
        label={t`Allergies`}
        description={t`The doctor sees them first.`}
        maxLength={500}
        autosize
        minRows={2}
        {...field('allergies')}
      />
      <Textarea label={t`Notes`} maxLength={2000} autosize minRows={2} {...field('notes')} />
    </Stack>
  );
}

function BirthFields({ value, onChange, errors }: PetDetailsFieldsProps) {
  const { t } = useLingui();
  const today = useToday();
  return (
    <Stack gap="xs">
      <DateField
        name="born_on"
        label={t`Date of birth`}
        min={earliestBirth}
        max={today}
        value={value.born_on}
        error={errors['born_on']}
        onChange={(date) => onChange((fields) => ({ ...fields, born_on: date }))}
      />
      <Checkbox
        label={t`This is about right`}
        checked={value.born_about}
        disabled={value.born_on === ''}
        onChange={({ currentTarget: { checked } }) =>
          onChange((fields) => ({ ...fields, born_about: checked }))
        }
      />
    </Stack>
  );
}
