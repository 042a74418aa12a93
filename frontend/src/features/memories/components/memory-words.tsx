import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import type { MemoryFields } from '../api/share-memory.ts';

/** As many characters as the contract takes. */
const longestTitle = 120;
const longestDetails = 5000;

interface MemoryWordsProps {
  fields: MemoryFields;
  onChange: (changed: Partial<MemoryFields>) => void;
  required?: boolean;
  titleRef?: Ref<HTMLInputElement>;
}

/** The two fields for the words of a memory. */
export function MemoryWords({ fields, onChange, required = true, titleRef }: MemoryWordsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        ref={titleRef}
        label={t`Title`}
        placeholder={t`Tuni and the first rain`}
        required={required}
        maxLength={longestTitle}
        value={fields.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t`Details`}
        placeholder={t`What happened that day?`}
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
