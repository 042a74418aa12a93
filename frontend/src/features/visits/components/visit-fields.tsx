import { maxPrescriptionLines, maxVaccinations } from '@petcare/contracts/clinic/visits.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { DateField } from '../../../components/forms/date-field.tsx';
import {
  emptyPrescription,
  emptyVaccination,
  type PrescriptionFields,
  type VaccinationFields,
  type VisitForm,
} from '../visit-form.ts';
import { LineList } from './line-list.tsx';
import { PrescribedProduct } from './prescribed-product.tsx';

interface VisitFieldsProps {
  /** Date of the visit. */
  date: string;
  value: VisitForm;
  onChange: (change: (form: VisitForm) => VisitForm) => void;
  /** Texts of refused fields by path. */
  errors: Readonly<Record<string, string>>;
}

type TextField = Exclude<keyof VisitForm, 'vaccinations' | 'prescription'>;
type Typed = { currentTarget: { value: string } };

/** Properties of a text field, for one of dates. */
const dateOf = <Field extends { onChange: (event: Typed) => void }>({ onChange, ...field }: Field) => ({
  ...field,
  onChange: (value: string) => onChange({ currentTarget: { value } }),
});

/** The notes of a visit. */
export function VisitFields({ date, value, onChange, errors }: VisitFieldsProps) {
  const { t } = useLingui();
  const field = (name: TextField) => ({
    name,
    value: value[name],
    error: errors[name],
    onChange: ({ currentTarget: { value: typed } }: Typed) =>
      onChange((form) => ({ ...form, [name]: typed })),
  });
  return (
    <Stack gap="lg">
      <SimpleGrid cols={2} spacing="md">
        <TextInput label={t`Weight (kg)`} inputMode="decimal" maxLength={7} {...field('weight_kg')} />
        <TextInput
          label={t`Temperature (°C)`}
          inputMode="decimal"
          maxLength={5}
          {...field('temperature_c')}
        />
      </SimpleGrid>
      <Textarea label={t`Findings`} maxLength={4000} autosize minRows={3} {...field('findings')} />
      <Textarea label={t`Diagnosis`} maxLength={1000} autosize minRows={2} {...field('diagnosis')} />
      <Textarea label={t`Treatment`} maxLength={4000} autosize minRows={2} {...field('treatment')} />
      <VaccinationLines date={date} value={value} onChange={onChange} errors={errors} />
      <PrescriptionLines value={value} onChange={onChange} errors={errors} />
      <DateField
        label={t`Follow-up (optional)`}
        description={t`The owner can book this day with one tap.`}
        min={addDays(date, 1)}
        maw={280}
        {...dateOf(field('follow_up_on'))}
      />
    </Stack>
  );
}

function VaccinationLines({ date, value, onChange, errors }: VisitFieldsProps) {
  const { t } = useLingui();
  const vaccination = (index: number, name: Exclude<keyof VaccinationFields, 'key'>) => ({
    value: value.vaccinations[index]?.[name] ?? '',
    error: errors[`vaccinations.${index}.${name}`],
    onChange: ({ currentTarget: { value: typed } }: Typed) =>
      onChange((form) => ({
        ...form,
        vaccinations: form.vaccinations.with(index, {
          ...(form.vaccinations[index] ?? emptyVaccination()),
          [name]: typed,
        }),
      })),
  });
  return (
    <LineList
      title={<Trans>Vaccinations given</Trans>}
      keys={value.vaccinations.map(({ key }) => key)}
      max={maxVaccinations}
      addLabel={t`Add a vaccination`}
      removeLabel={(number) => t`Remove vaccination ${number}`}
      onAdd={() =>
        onChange((form) => ({ ...form, vaccinations: [...form.vaccinations, emptyVaccination()] }))
      }
      onRemove={(index) =>
        onChange((form) => ({ ...form, vaccinations: form.vaccinations.toSpliced(index, 1) }))
      }
      renderLine={(index) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t`Vaccine`} maxLength={80} {...vaccination(index, 'vaccine')} />
          <TextInput label={t`Product`} maxLength={80} {...vaccination(index, 'product')} />
          <TextInput label={t`Lot number`} maxLength={40} {...vaccination(index, 'lot')} />
          <DateField label={t`Next due`} min={addDays(date, 1)} {...dateOf(vaccination(index, 'next_due'))} />
        </SimpleGrid>
      )}
    />
  );
}

function PrescriptionLines({ value, onChange, errors }: Omit<VisitFieldsProps, 'date'>) {
  const { t } = useLingui();
  const medicine = (index: number, name: Exclude<keyof PrescriptionFields, 'key'>) => ({
    value: value.prescription[index]?.[name] ?? '',
    error: errors[`prescription.${index}.${name}`],
    onChange: ({ currentTarget: { value: typed } }: Typed) =>
      onChange((form) => ({
        ...form,
        prescription: form.prescription.with(index, {
          ...(form.prescription[index] ?? emptyPrescription()),
          [name]: typed,
        }),
      })),
  });
  const choose = (
    index: number,
    { name, ...chosen }: { product_id: string; packs: string; name: string | null },
  ) =>
    onChange((form) => {
      const line = form.prescription[index] ?? emptyPrescription();
      const named = line.medicine.trim() === '' && name !== null ? { medicine: name } : {};
      return { ...form, prescription: form.prescription.with(index, { ...line, ...chosen, ...named }) };
    });
  return (
    <LineList
      title={<Trans>Prescription</Trans>}
      keys={value.prescription.map(({ key }) => key)}
      max={maxPrescriptionLines}
      addLabel={t`Add a medicine`}
      removeLabel={(number) => t`Remove medicine ${number}`}
      onAdd={() =>
        onChange((form) => ({ ...form, prescription: [...form.prescription, emptyPrescription()] }))
      }
      onRemove={(index) =>
        onChange((form) => ({ ...form, prescription: form.prescription.toSpliced(index, 1) }))
      }
      renderLine={(index) => (
        <Stack gap="sm">
          <TextInput label={t`Medicine`} maxLength={120} {...medicine(index, 'medicine')} />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <TextInput label={t`Dose`} maxLength={60} {...medicine(index, 'dose')} />
            <TextInput
              label={t`Times a day`}
              inputMode="numeric"
              maxLength={2}
              {...medicine(index, 'times_a_day')}
            />
            <TextInput label={t`Days`} inputMode="numeric" maxLength={3} {...medicine(index, 'days')} />
          </SimpleGrid>
          <TextInput label={t`Note (optional)`} maxLength={200} {...medicine(index, 'note')} />
          <PrescribedProduct
            productId={value.prescription[index]?.product_id ?? ''}
            packs={value.prescription[index]?.packs ?? ''}
            errors={{
              product_id: errors[`prescription.${index}.product_id`],
              packs: errors[`prescription.${index}.packs`],
            }}
            onChange={(chosen) => choose(index, chosen)}
          />
        </Stack>
      )}
    />
  );
}
