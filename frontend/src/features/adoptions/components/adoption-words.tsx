import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';

/** As many characters as the contract takes. */
const longestTitle = 120;
const longestDetails = 5000;

interface Words {
  title: string;
  details: string;
}

interface AdoptionWordsProps {
  fields: Words;
  onChange: (changed: Partial<Words>) => void;
  required?: boolean;
}

/** The two fields for the words of an adoption post. */
export function AdoptionWords({ fields, onChange, required = true }: AdoptionWordsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Title`}
        placeholder={t`Tuni, who is looking for a lap`}
        required={required}
        maxLength={longestTitle}
        value={fields.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t`Details`}
        placeholder={t`What is the pet like, and what home would be good?`}
        required={required}
        minRows={4}
        maxRows={12}
        maxLength={longestDetails}
        value={fields.details}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
      />
    </>
  );
}
