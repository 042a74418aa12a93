import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AppointmentFields } from '../appointment-fields.ts';

export function PatientFields({ form }: { form: UseFormReturnType<AppointmentFields> }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Your name`}
        autoComplete="name"
        maxLength={100}
        aria-required
        key={form.key('patient_name')}
        {...form.getInputProps('patient_name')}
      />
      <TextInput
        label={t`Contact`}
        description={t`A mobile number starting with +880. We call it if something changes.`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        aria-required
        key={form.key('patient_contact')}
        {...form.getInputProps('patient_contact')}
      />
      <TextInput
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        key={form.key('patient_email')}
        {...form.getInputProps('patient_email')}
      />
    </>
  );
}
