import { useLingui } from '@lingui/react/macro';
import { Radio, Stack, TextInput } from '@mantine/core';
import { formatTaka } from '../../lib/format/money.ts';
import { type AmountProblem, readAmount } from './refund-amount.ts';

interface RefundChoiceProps<Choice extends string> {
  choices: readonly { readonly value: Choice; readonly label: string }[];
  value: Choice;
  onChange: (choice: Choice) => void;
  /** Taka that can be refunded. */
  left: number;
  /** The amount of the choice `part`, as typed. */
  typed: string;
  onTyped: (typed: string) => void;
  /** Shows what is wrong with the amount. */
  checked: boolean;
  disabled?: boolean;
  autofocus?: boolean;
}

/** Asks how much is refunded: one of the choices, with an amount in taka for `part`. */
export function RefundChoice<Choice extends string>({
  choices,
  value,
  onChange,
  left,
  typed,
  onTyped,
  checked,
  disabled = false,
  autofocus = false,
}: RefundChoiceProps<Choice>) {
  const { t, i18n } = useLingui();
  const parsed = readAmount(typed, left);
  const leftText = formatTaka(left, i18n.locale);
  const problemTexts: Record<AmountProblem, string> = {
    missing: t`Please enter an amount.`,
    unreadable: t`Please enter an amount in taka, such as 250 or 99.50.`,
    too_much: t`You can refund at most ${leftText}.`,
  };
  return (
    <>
      <Radio.Group
        label={t`How much do you want to refund?`}
        value={value}
        onChange={(chosen) => onChange(choices.find((one) => one.value === chosen)?.value ?? value)}
      >
        <Stack gap="sm" mt="xs">
          {choices.map((choice) => (
            <Radio key={choice.value} disabled={disabled} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      {value === 'part' && (
        <TextInput
          label={t`Amount in taka`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          disabled={disabled}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          error={checked && 'problem' in parsed && problemTexts[parsed.problem]}
          data-autofocus={autofocus || undefined}
        />
      )}
    </>
  );
}
