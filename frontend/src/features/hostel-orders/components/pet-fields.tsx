import { useLingui } from '@lingui/react/macro';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { fieldErrorText } from '../../../lib/api/error-texts.ts';
import { petFieldTexts } from '../pet-texts.ts';
import { type PetField, petFields, type PetProblem, type TypedPet } from '../pets-form.ts';

const longFields = new Set<PetField>(['food', 'medicine', 'vaccination', 'temperament']);
/** Limits of the contract. */
const maxLengths: Record<PetField, number> = {
  name: 60,
  age: 30,
  food: 500,
  medicine: 500,
  vaccination: 300,
  vet: 120,
  temperament: 300,
  emergency_phone: 20,
};

interface PetFieldsProps {
  pet: TypedPet;
  prefix: string;
  problem: PetProblem | null;
  onChange: (pet: TypedPet) => void;
}

export function PetFields({ pet, prefix, problem, onChange }: PetFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="sm">
      {petFields.map((field) => {
        const phone = field === 'emergency_phone';
        const shared = {
          label: i18n._(petFieldTexts[field]),
          maxLength: maxLengths[field],
          value: pet[field],
          'data-field': `${prefix}${field}`,
          error: problem?.field === field ? fieldErrorText(problem.reason, i18n) : undefined,
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange({ ...pet, [field]: event.currentTarget.value }),
        };
        return longFields.has(field) ? (
          <Textarea key={field} {...shared} minRows={2} />
        ) : (
          <TextInput
            key={field}
            {...shared}
            {...(phone ? { type: 'tel', inputMode: 'tel', description: t`11 digits` } : {})}
          />
        );
      })}
    </Stack>
  );
}
