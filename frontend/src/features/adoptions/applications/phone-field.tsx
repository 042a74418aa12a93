import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

export function PhoneField(props: Omit<TextInputProps, 'label' | 'type'>) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Your phone number`}
      description={t`Shown to the other person only after an application is accepted.`}
      type="tel"
      name="phone"
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="01XXXXXXXXX"
      maxLength={40}
      aria-required
      {...props}
    />
  );
}
