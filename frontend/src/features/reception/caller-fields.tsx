import type { ReceptionPatient } from '@petcare/contracts/clinic/reception.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { speciesTexts } from '../../lib/texts/animal-texts.ts';
import type { ReceptionForm } from './reception-form.ts';

interface CallerFieldsProps {
  form: ReceptionForm;
  patients: readonly ReceptionPatient[];
  onChange: (changes: Partial<ReceptionForm>) => void;
}

const newPet = 'new';

export function CallerFields({ form, patients, onChange }: CallerFieldsProps) {
  const { t, i18n } = useLingui();
  const labelOf = ({ full_name, email, has_account, is_confirmed }: ReceptionPatient) => {
    const name = email ? `${full_name}, ${email}` : full_name;
    if (!has_account) return name;
    return is_confirmed ? t`${name} (account)` : t`${name} (account, number not confirmed)`;
  };
  const chosen = patients.find(({ patient_id }) => patient_id === form.patientId);
  return (
    <>
      {patients.length > 0 && (
        <NativeSelect
          label={t`Patient`}
          value={form.patientId}
          onChange={(event) => {
            const patientId = event.currentTarget.value;
            const found = patients.find(({ patient_id }) => patient_id === patientId);
            onChange({ patientId, name: found?.full_name ?? '', petId: '' });
          }}
          data={[
            ...patients.map((patient) => ({ value: patient.patient_id, label: labelOf(patient) })),
            ...(patients.every(({ has_account }) => has_account)
              ? [{ value: '', label: t`Someone without an account` }]
              : []),
          ]}
        />
      )}
      <TextInput
        label={t`Name`}
        required
        maxLength={100}
        value={form.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {form.patientId === '' && (
        <TextInput
          label={t`Email (optional)`}
          description={t`An account with this confirmed address takes over the appointments. A phone number cannot be confirmed yet.`}
          type="email"
          value={form.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t`Pet`}
        value={form.petId}
        onChange={(event) => onChange({ petId: event.currentTarget.value })}
        data={[
          { value: '', label: t`No pet named` },
          ...(chosen?.pets ?? []).map(({ pet_id, name }) => ({ value: pet_id, label: name })),
          { value: newPet, label: t`New pet` },
        ]}
      />
      {form.petId === newPet && (
        <Group grow align="flex-end">
          <TextInput
            label={t`Name of the pet`}
            required
            maxLength={60}
            value={form.petName}
            onChange={(event) => onChange({ petName: event.currentTarget.value })}
          />
          <NativeSelect
            label={t`Species`}
            value={form.species}
            onChange={(event) =>
              onChange({ species: Species.options.find((one) => one === event.currentTarget.value) ?? 'dog' })
            }
            data={Object.entries(speciesTexts).map(([value, text]) => ({ value, label: i18n._(text) }))}
          />
        </Group>
      )}
    </>
  );
}
