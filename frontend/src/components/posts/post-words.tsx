import { maxPostDetailsLength, maxPostTitleLength } from '@petcare/contracts/content/memories.ts';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface Words {
  title: string;
  details: string;
}

interface PostWordsProps {
  fields: Words;
  onChange: (changed: Partial<Words>) => void;
  titleExample: string;
  detailsQuestion: string;
  required?: boolean;
  titleRef?: Ref<HTMLInputElement>;
}

export function PostTextFields({
  fields,
  onChange,
  titleExample,
  detailsQuestion,
  required = true,
  titleRef,
}: PostWordsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        ref={titleRef}
        label={t`Title`}
        placeholder={titleExample}
        required={required}
        maxLength={maxPostTitleLength}
        value={fields.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t`Details`}
        placeholder={detailsQuestion}
        required={required}
        minRows={4}
        maxRows={12}
        maxLength={maxPostDetailsLength}
        value={fields.details}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
      />
    </>
  );
}
