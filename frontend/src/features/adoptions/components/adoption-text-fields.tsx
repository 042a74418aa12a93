import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PostTextFields } from '../../../components/posts/post-words.tsx';

type AdoptionTextFieldsProps = Omit<
  ComponentProps<typeof PostTextFields>,
  'titleExample' | 'detailsQuestion'
>;

export function AdoptionTextFields(props: AdoptionTextFieldsProps) {
  const { t } = useLingui();
  return (
    <PostTextFields
      {...props}
      titleExample={t`Tuni, who is looking for a lap`}
      detailsQuestion={t`What is the pet like, and what home would be good?`}
    />
  );
}
