import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import { PictureField } from '../picture-field/picture-field.tsx';
import { type DoctorField, type DoctorForm, editedFields } from './doctor-form.ts';

interface DoctorFieldsProps {
  form: DoctorForm;
  onChange: (change: (form: DoctorForm) => DoctorForm) => void;
  invalid: readonly DoctorField[];
  required?: boolean;
  shown?: readonly DoctorField[];
  fees?: Pick<TextInputProps, 'description' | 'inputWrapperOrder'>;
}

export function DoctorFields({
  form,
  onChange,
  invalid,
  required = true,
  shown = editedFields,
  fees,
}: DoctorFieldsProps) {
  const { t } = useLingui();
  const problems: Partial<Record<DoctorField, string>> = {
    experience_yr: t`Enter whole years from 0 to 80`,
    visiting_fees: t`Enter an amount in taka`,
    dr_contact: t`Enter a Bangladeshi mobile number, such as +8801712345678`,
    dr_email: t`Enter a valid email address`,
    practice_email: t`Enter a valid email address`,
  };
  const field = (name: DoctorField, props: TextInputProps) =>
    shown.includes(name) && (
      <TextInput
        name={name}
        required={required}
        autoComplete="off"
        {...(name === 'dr_name' ? { 'data-autofocus': true } : {})}
        {...props}
        value={form.texts[name]}
        error={invalid.includes(name) && (problems[name] ?? t`This is too long`)}
        onChange={({ currentTarget: { value } }) =>
          onChange((current) => ({ ...current, texts: { ...current.texts, [name]: value } }))
        }
      />
    );

  return (
    <>
      {field('dr_name', {
        label: t`Doctor’s name`,
        placeholder: t`Dr. Imran Chowdhury`,
        maxLength: 100,
      })}
      {field('specialise', { label: t`Specialised in`, placeholder: t`Cats and small pets`, maxLength: 100 })}
      {field('dr_degrees', { label: t`Degrees`, placeholder: t`DVM, MS in Surgery`, maxLength: 200 })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {field('experience_yr', { label: t`Years of experience`, inputMode: 'numeric', maxLength: 2 })}
        {field('visiting_fees', { label: t`Fee in taka`, inputMode: 'decimal', maxLength: 9, ...fees })}
      </SimpleGrid>
      {field('dr_address', { label: t`Hospital address`, placeholder: t`House, road, area`, maxLength: 200 })}
      {field('dr_contact', { label: t`Contact number`, type: 'tel', inputMode: 'tel', maxLength: 40 })}
      {field('dr_email', {
        label: t`Doctor’s email`,
        description: t`Visitors do not see it while the doctor signs in with it.`,
        type: 'email',
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        maxLength: 254,
      })}
      {field('practice_email', {
        label: t`Email of the practice (optional)`,
        description: t`Visitors see it in the details of the doctor, instead of the doctor’s email.`,
        type: 'email',
        required: false,
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        maxLength: 254,
      })}
      <PictureField
        label={<Trans>Picture (optional)</Trans>}
        value={form.pictures}
        onChange={(make) => onChange((current) => ({ ...current, pictures: make(current.pictures) }))}
      />
    </>
  );
}
