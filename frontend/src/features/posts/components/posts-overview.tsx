import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import type { Page } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { LatestPost } from '../api/latest-posts.ts';
import classes from './posts-overview.module.css';

interface PostsOverviewProps {
  id: string;
  title: string;
  empty: string;
  to: string;
  postPath: string;
  posts: UseQueryResult<Page<LatestPost[]>>;
}

export function PostsOverview({ id, title, empty, to, postPath, posts }: PostsOverviewProps) {
  const { i18n } = useLingui();
  const headingId = `${id}-heading`;
  return (
    <Card component="section" aria-labelledby={headingId}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {posts.data && (
          <Badge variant="light" className="pc-numbers">
            {i18n.number(posts.data.total)}
          </Badge>
        )}
      </Group>
      <Latest empty={empty} postPath={postPath} posts={posts} />
      <Button component={Link} to={to} variant="light" fullWidth mt="md">
        <Trans>View all</Trans>
      </Button>
    </Card>
  );
}

function Latest({ empty, postPath, posts }: Pick<PostsOverviewProps, 'empty' | 'postPath' | 'posts'>) {
  const { i18n } = useLingui();
  if (posts.isPending) return <LatestSkeleton />;
  if (posts.isError && !posts.data) {
    return <ErrorState message={errorText(posts.error, i18n)} onRetry={() => void posts.refetch()} />;
  }
  const { items } = posts.data;
  if (items.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <ul className={classes['posts']}>
      {items.map((post) => (
        <li key={post._id} className={classes['post']}>
          <Picture picture={post.picture ?? ''} ratio={3 / 2} sizes="96px" className={classes['picture']} />
          <div className={classes['words']}>
            <Text component={Link} to={`${postPath}/${post._id}`} className={classes['title']}>
              <TruncatedText text={post.title} length={30} />
            </Text>
            <Text size="sm" c="dimmed">
              <DhakaDate at={post.createdAt} />
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LatestSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Stack gap="md" aria-hidden="true">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} height={64} />
        ))}
      </Stack>
    </>
  );
}
