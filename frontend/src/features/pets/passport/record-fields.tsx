import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { useLingui } from '@lingui/react/macro';
import { Autocomplete, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { DateField } from '../../../components/forms/date-field.tsx';
import { isWeight } from '../../../components/pets/pet-form.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { knownVaccines } from './passport-texts.ts';
import type { RecordFields } from './record-form.ts';

interface RecordFieldInputsProps {
  pet: Pet;
  fields: RecordFields;
  /** True once the form was sent: missing fields are marked. */
  tried: boolean;
  /** Texts of refused fields by name. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: (fields: RecordFields) => RecordFields) => void;
}

export function RecordFieldInputs(props: RecordFieldInputsProps) {
  const { pet, fields, tried, errors } = props;
  const { t } = useLingui();
  const today = useToday();
  const { set, field, dateField } = bindFields(props);
  const date = (
    <DateField
      label={t`Date`}
      max={today}
      {...(pet.born_on && { min: pet.born_on })}
      {...dateField('date')}
      error={tried && fields.date === '' ? t`Please choose a date` : errors['date']}
    />
  );
  if (fields.kind === 'weight')
    return (
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t`Weight (kg)`}
          inputMode="decimal"
          maxLength={7}
          data-autofocus
          {...field('weight_kg')}
          error={
            (tried && fields.weight_kg.trim() === '') || !isWeight(fields.weight_kg)
              ? t`Enter a weight up to 200 kg, such as 3.5`
              : errors['weight_kg']
          }
        />
        {date}
      </SimpleGrid>
    );
  if (fields.kind === 'note')
    return (
      <>
        {date}
        <Textarea
          label={t`Note`}
          autosize
          minRows={4}
          maxLength={2_000}
          data-autofocus
          {...field('note')}
          error={tried && fields.note.trim() === '' ? t`Please write something` : errors['note']}
        />
      </>
    );
  const { species } = pet;
  return (
    <>
      <Autocomplete
        label={t`Vaccine`}
        data={[...knownVaccines[species === 'dog' || species === 'cat' ? species : 'other']]}
        maxLength={80}
        data-autofocus
        value={fields.vaccine}
        error={tried && fields.vaccine.trim() === '' ? t`Please name the vaccine` : errors['vaccine']}
        onChange={(value) => set('vaccine', value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {date}
        <DateField
          label={t`Next dose (optional)`}
          {...(fields.date && { min: fields.date })}
          {...dateField('next_due')}
        />
        <TextInput label={t`Product (optional)`} maxLength={80} {...field('product')} />
        <TextInput label={t`Lot number (optional)`} maxLength={40} {...field('lot')} />
      </SimpleGrid>
    </>
  );
}

/** Returns functions that make the properties of the input for a field. */
function bindFields({ fields, errors, onChange }: RecordFieldInputsProps) {
  const set = (name: keyof RecordFields, value: string) => onChange((known) => ({ ...known, [name]: value }));
  const field = (name: keyof RecordFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set(name, value),
  });
  const dateField = (name: keyof RecordFields) => ({
    ...field(name),
    onChange: (value: string) => set(name, value),
  });
  return { set, field, dateField };
}
