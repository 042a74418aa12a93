import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PostWords } from '../../../components/posts/post-words.tsx';

type AdoptionWordsProps = Omit<ComponentProps<typeof PostWords>, 'titleExample' | 'detailsQuestion'>;

export function AdoptionWords(props: AdoptionWordsProps) {
  const { t } = useLingui();
  return (
    <PostWords
      {...props}
      titleExample={t`Tuni, who is looking for a lap`}
      detailsQuestion={t`What is the pet like, and what home would be good?`}
    />
  );
}
