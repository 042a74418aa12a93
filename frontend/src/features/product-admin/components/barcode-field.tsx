import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { typedBarcodeProblem } from '../product-form.ts';

interface BarcodeFieldProps {
  value: string;
  onChange: (typed: string) => void;
}

/** A scanner ends its code with Enter, which must not send the form. */
export function BarcodeField({ value, onChange }: BarcodeFieldProps) {
  const { t } = useLingui();
  const texts = {
    form: t`Please enter an EAN, a UPC or a code of 3 to 32 letters, digits and hyphens.`,
    reserved: t`Codes that begin with P- or PC- are printed by the shop itself.`,
    check_digit: t`The last digit does not match the others. Please check the digits.`,
  };
  const problem = typedBarcodeProblem(value);
  return (
    <TextInput
      label={t`Barcode (optional)`}
      description={t`Scan or type it. It is scanned when an order is packed.`}
      placeholder="4006381333931"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      error={problem && texts[problem]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
