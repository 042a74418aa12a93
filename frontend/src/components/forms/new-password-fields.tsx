import { useLingui } from '@lingui/react/macro';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: PasswordInputProps;
  confirm: PasswordInputProps;
  label?: string;
}

export function NewPasswordFields({ password, confirm, label }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const field = {
    autoComplete: 'new-password',
    maxLength: 128,
    required: true,
    withAsterisk: false,
  } as const;
  return (
    <>
      <PasswordField
        label={label ?? t`Password`}
        description={t`At least 8 characters. A short sentence is easy to remember and hard to guess.`}
        name="password"
        {...field}
        {...password}
      />
      <PasswordField label={t`Confirm password`} name="confirm" {...field} {...confirm} />
    </>
  );
}
