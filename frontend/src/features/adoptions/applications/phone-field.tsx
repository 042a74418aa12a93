import { Phone } from '@petcare/contracts/shared/fields.ts';
import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

export function isPhone(phone: string): boolean {
  return Phone.safeParse(phone).success;
}

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
      aria-required
      {...props}
    />
  );
}
