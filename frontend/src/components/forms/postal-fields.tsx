import { useLingui } from '@lingui/react/macro';
import { type StyleProp, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { PlaceFields } from './place-fields.tsx';

interface PostalFieldsProps {
  /** The division that is chosen. */
  chosen: string;
  fieldProps: (field: 'phone' | 'address' | 'division' | 'district' | 'zip') => GetInputPropsReturnType;
  zipWidth?: StyleProp<number>;
}

/** Phone and address, as couriers need them. */
export function PostalFields({ chosen, fieldProps, zipWidth }: PostalFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Phone`}
        type="tel"
        name="phone"
        autoComplete="tel-national"
        inputMode="tel"
        placeholder="01XXXXXXXXX"
        aria-required
        maxLength={40}
        {...fieldProps('phone')}
      />
      <Textarea
        label={t`Address`}
        placeholder={t`House, road, area`}
        name="address"
        autoComplete="street-address"
        minRows={2}
        maxLength={300}
        aria-required
        {...fieldProps('address')}
      />
      <PlaceFields chosen={chosen} division={fieldProps('division')} district={fieldProps('district')} />
      <TextInput
        label={t`Zip`}
        name="zip"
        autoComplete="postal-code"
        inputMode="numeric"
        placeholder="1205"
        maxLength={10}
        maw={zipWidth}
        aria-required
        {...fieldProps('zip')}
      />
    </>
  );
}
