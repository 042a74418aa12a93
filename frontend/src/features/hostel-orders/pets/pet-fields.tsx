import { useLingui } from '@lingui/react/macro';
import { Stack, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { fieldErrorText } from '../../../lib/api/error-texts.ts';
import { petFieldTexts } from '../pet-texts.ts';
import { MedicineFields } from './medicine-fields.tsx';
import { OwnPetSelect } from './own-pet-select.tsx';
import { type PetField, petFields, type PetProblem, type TypedPet } from '../pets-form.ts';

const longFields = new Set<PetField>(['food', 'medicine', 'vaccination', 'temperament', 'fears']);
/** Limits of the contract. */
const maxLengths: Record<PetField, number> = {
  name: 60,
  age: 30,
  food: 500,
  medicine: 500,
  vaccination: 300,
  vet: 120,
  temperament: 300,
  fears: 300,
  emergency_phone: 40,
};

interface PetFieldsProps {
  pet: TypedPet;
  own: Pick<ComponentProps<typeof OwnPetSelect>, 'ownerId' | 'petType' | 'taken'>;
  prefix: string;
  problem: PetProblem | null;
  onChange: (pet: TypedPet) => void;
}

export function PetFields({ pet, own, prefix, problem, onChange }: PetFieldsProps) {
  const { i18n } = useLingui();
  return (
    <Stack gap="sm">
      <OwnPetSelect
        {...own}
        petId={pet.pet_id}
        onChange={(chosen) =>
          onChange({ ...pet, pet_id: chosen?.id ?? '', ...(chosen && { name: chosen.name }) })
        }
      />
      {petFields.map((field) => {
        const phone = field === 'emergency_phone';
        const shared = {
          label: i18n._(petFieldTexts[field]),
          maxLength: maxLengths[field],
          value: pet[field],
          // The owner's page of the pet holds its name.
          readOnly: field === 'name' && pet.pet_id !== '',
          'data-field': `${prefix}${field}`,
          error: problem?.field === field ? fieldErrorText(problem.reason, i18n) : undefined,
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange({ ...pet, [field]: event.currentTarget.value }),
        };
        return longFields.has(field) ? (
          <Textarea key={field} {...shared} minRows={2} />
        ) : (
          <TextInput key={field} {...shared} {...(phone ? { type: 'tel', inputMode: 'tel' } : {})} />
        );
      })}
      <MedicineFields
        medicines={pet.medicines}
        error={problem?.field === 'medicines' ? fieldErrorText(problem.reason, i18n) : null}
        onChange={(medicines) => onChange({ ...pet, medicines })}
      />
    </Stack>
  );
}
