import '../../../theme/more-styles.css';
import type { Author } from '@petcare/contracts/shared/authors.ts';
import type { Picture as PictureFacts } from '@petcare/contracts/shared/pictures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Picture } from '../../../components/media/picture.tsx';
import { PostCard } from '../../../components/posts/post-card.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useLatestAdoptions, useLatestMemories } from '../api/latest-posts.ts';
import { LatestSkeleton } from './latest-section.tsx';
import classes from './latest-section.module.css';

interface Post {
  id: string;
  title: string;
  details: string;
  author: Author;
  picture: PictureFacts;
}

export function LatestMemories() {
  const { t } = useLingui();
  const latest = useLatestMemories();
  const posts = latest.data?.map(({ _id: id, ...memory }) => ({ id, ...memory }));
  return <LatestPosts latest={latest} posts={posts} at="/memories" empty={t`No memories found.`} />;
}

export function LatestAdoptions() {
  const { t } = useLingui();
  const latest = useLatestAdoptions();
  const posts = latest.data?.flatMap(({ _id: id, owner: author, pictures: [picture], ...adoption }) =>
    picture ? [{ id, author, picture, ...adoption }] : [],
  );
  return <LatestPosts latest={latest} posts={posts} at="/adaptation" empty={t`No adoptions found.`} />;
}

interface LatestPostsProps {
  latest: Pick<UseQueryResult, 'error' | 'refetch'>;
  posts: readonly Post[] | undefined;
  at: string;
  empty: string;
}

function LatestPosts({ latest, posts, at, empty }: LatestPostsProps) {
  const { i18n } = useLingui();
  if (!posts && latest.error) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text role="alert">
          <Trans>Error: {errorText(latest.error, i18n)}</Trans>
        </Text>
        <Button variant="light" onClick={() => void latest.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    );
  }
  if (!posts) return <LatestSkeleton />;
  if (posts.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <ul className={classes['posts']}>
      {posts.map(({ id, title, details, author, picture }) => (
        <li key={id}>
          <PostCard
            headingOrder={3}
            title={title}
            details={details}
            author={author}
            to={`${at}/${id}`}
            picture={
              <Picture
                picture={picture}
                ratio={3 / 2}
                sizes="(min-width: 62em) 352px, (min-width: 40em) 46vw, 94vw"
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}
