import { type Author, deletedUserName } from '@petcare/contracts/shared/authors.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './author-line.module.css';
import { UserAvatar } from './user-avatar.tsx';

interface AuthorLineProps {
  author: Pick<Author, 'full_name' | 'image_URL'>;
  lead?: ReactNode;
  note?: ReactNode;
  size?: 'sm' | 'md';
}

export function AuthorLine({ author, lead, note, size = 'sm' }: AuthorLineProps) {
  const name = useAuthorName(author);
  return (
    <div className={classes['line']}>
      <UserAvatar user={{ full_name: name, image_URL: author.image_URL }} size={size === 'sm' ? 32 : 44} />
      <div className={classes['words']}>
        <Text size={size} className={classes['name'] ?? ''}>
          {lead} <strong>{name}</strong>
        </Text>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
    </div>
  );
}

export function useAuthorName(author: Pick<Author, 'full_name'>): string {
  const { t } = useLingui();
  return author.full_name === deletedUserName ? t`Deleted user` : author.full_name;
}
