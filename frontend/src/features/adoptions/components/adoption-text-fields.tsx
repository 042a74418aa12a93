import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PostWords } from '../../../components/posts/post-words.tsx';

type AdoptionTextFieldsProps = Omit<ComponentProps<typeof PostWords>, 'titleExample' | 'detailsQuestion'>;

export function AdoptionTextFields(props: AdoptionTextFieldsProps) {
  const { t } = useLingui();
  return (
    <PostWords
      {...props}
      titleExample={t`Tuni, who is looking for a lap`}
      detailsQuestion={t`What is the pet like, and what home would be good?`}
    />
  );
}
