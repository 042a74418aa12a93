import { Phone } from '@petcare/contracts/fields.ts';
import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

/** Whether a phone number has the eleven digits of the specification, in Latin or Bangla. */
export function isPhone(phone: string): boolean {
  return Phone.safeParse(phone).success;
}

/** The phone number that is shown to the other side after acceptance, and to nobody else. */
export function PhoneField(props: Omit<TextInputProps, 'label' | 'type'>) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Your phone number`}
      description={t`Shown only to the other side, and only after acceptance.`}
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
