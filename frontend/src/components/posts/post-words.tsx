import { longestPostDetails, longestPostTitle } from '@petcare/contracts/memories.ts';
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

export function PostWords({
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
        maxLength={longestPostTitle}
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
        maxLength={longestPostDetails}
        value={fields.details}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
      />
    </>
  );
}
