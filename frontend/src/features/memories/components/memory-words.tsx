import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PostTextFields } from '../../../components/posts/post-words.tsx';

type MemoryWordsProps = Omit<ComponentProps<typeof PostTextFields>, 'titleExample' | 'detailsQuestion'>;

export function MemoryWords(props: MemoryWordsProps) {
  const { t } = useLingui();
  return (
    <PostTextFields
      {...props}
      titleExample={t`Tuni and the first rain`}
      detailsQuestion={t`What happened that day?`}
    />
  );
}
