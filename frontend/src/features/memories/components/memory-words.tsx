import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PostWords } from '../../../components/posts/post-words.tsx';

type MemoryWordsProps = Omit<ComponentProps<typeof PostWords>, 'titleExample' | 'detailsQuestion'>;

export function MemoryWords(props: MemoryWordsProps) {
  const { t } = useLingui();
  return (
    <PostWords
      {...props}
      titleExample={t`Tuni and the first rain`}
      detailsQuestion={t`What happened that day?`}
    />
  );
}
