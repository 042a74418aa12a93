import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';

const maxLength = 300;

interface CustomerReasonProps {
  value: string;
  onChange: (reason: string) => void;
  /** Shows that the reason is missing. */
  missing: boolean;
  disabled?: boolean;
  'data-autofocus'?: boolean;
}

/** The reason of a decision, which its customer reads. */
export function CustomerReason({ onChange, missing, ...field }: CustomerReasonProps) {
  const { t } = useLingui();
  return (
    <Textarea
      label={t`Reason`}
      description={t`The customer will see this.`}
      autosize
      minRows={2}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={missing && t`Please enter a reason.`}
      {...field}
    />
  );
}
