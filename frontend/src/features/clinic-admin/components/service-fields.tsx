import { Trans, useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { useDoctorChoices } from '../api/doctors.ts';
import type { ServiceForm } from '../service-form.ts';

interface ServiceFieldsProps {
  form: ServiceForm;
  onChange: (change: (form: ServiceForm) => ServiceForm) => void;
  doctorLabel: string;
  excluded?: readonly string[];
  required?: boolean;
}

const noDoctors: readonly string[] = [];

export function ServiceFields({
  form,
  onChange,
  doctorLabel,
  excluded = noDoctors,
  required = true,
}: ServiceFieldsProps) {
  const { t } = useLingui();
  const doctors = useDoctorChoices().data ?? [];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t`Name of the service`}
          placeholder={t`Vaccination`}
          required={required}
          maxLength={120}
          data-autofocus
          value={form.name}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, name: value }))}
        />
        <TextInput
          label={t`Bangla name`}
          placeholder="টিকা"
          lang="bn"
          maxLength={120}
          value={form.nameBn}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, nameBn: value }))}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Textarea
          label={t`Details`}
          placeholder={t`What happens, how long it takes, what to bring`}
          required={required}
          minRows={4}
          maxRows={12}
          maxLength={5000}
          value={form.details}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, details: value }))}
        />
        <Textarea
          label={t`Bangla details`}
          placeholder="কী করা হয়, কতক্ষণ লাগে, কী আনতে হবে"
          lang="bn"
          minRows={4}
          maxRows={12}
          maxLength={5000}
          value={form.detailsBn}
          onChange={({ currentTarget: { value } }) =>
            onChange((current) => ({ ...current, detailsBn: value }))
          }
        />
      </SimpleGrid>
      <Select
        label={doctorLabel}
        placeholder={t`Search by name`}
        nothingFoundMessage={t`No doctor found.`}
        required={required}
        searchable
        clearable={!required}
        clearButtonProps={{ 'aria-label': t`Clear selection` }}
        withScrollArea={false}
        styles={{ dropdown: { maxHeight: 240, overflowY: 'auto' } }}
        data={doctors.filter(({ value }) => !excluded.includes(value))}
        value={form.doctorId}
        onChange={(doctorId) => onChange((current) => ({ ...current, doctorId }))}
      />
      <PictureField
        label={<Trans>Picture</Trans>}
        value={form.pictures}
        onChange={(make) => onChange((current) => ({ ...current, pictures: make(current.pictures) }))}
      />
    </>
  );
}
