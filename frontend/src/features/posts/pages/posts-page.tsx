import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useLatestAdoptions, useLatestMemories } from '../api/latest-posts.ts';
import { PostsOverview } from '../components/posts-overview.tsx';
import classes from './posts-page.module.css';
import type { SessionUser } from '../../../lib/session/session.ts';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeading
        title={t`Posts`}
        action={
          <Button
            component={Link}
            to="/trash"
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
          >
            <Trans>Trash</Trans>
          </Button>
        }
        lead={
          isAdminOf(user, 'moderation') ? (
            <Trans>All posts, newest first.</Trans>
          ) : (
            <Trans>Your memories and adoption posts, newest first.</Trans>
          )
        }
      />
      <div className={classes['kinds']}>
        <Memories user={user} />
        <Adoptions user={user} />
      </div>
    </>
  );
}

function Memories({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  return (
    <PostsOverview
      id="memories"
      title={t`Memories`}
      empty={t`No memories found.`}
      to="/posts/memories"
      postPath="/memories"
      posts={useLatestMemories(user)}
    />
  );
}

function Adoptions({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  return (
    <PostsOverview
      id="adoptions"
      title={t`Adoption`}
      empty={t`No adoptions found.`}
      to="/posts/adoptions"
      postPath="/adaptation"
      posts={useLatestAdoptions(user)}
    />
  );
}
