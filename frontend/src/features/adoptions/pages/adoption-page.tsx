import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { Trans } from '@lingui/react/macro';
import { Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { EditPostButton, PostAuthor, PostPage } from '../../../components/posts/post-page.tsx';
import { ShareButton } from '../../../components/share/share-button.tsx';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { useTopic } from '../../../lib/live/use-topic.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { useAdoption } from '../api/adoptions.ts';
import { OwnApplicationPanel } from '../applications/own-application.tsx';
import { ReceivedApplications } from '../applications/received-applications.tsx';
import { CommentsPanel } from '../comments/comments-panel.tsx';
import { AdoptionStatusBadge } from '../components/adoption-status-badge.tsx';
import { AdoptionStatusButtons } from '../components/adoption-status-buttons.tsx';
import { DeleteAdoptionButton } from '../components/delete-adoption-button.tsx';
import { EditAdoption } from '../components/edit-adoption.tsx';
import { PassportNote } from '../passport/passport-note.tsx';
import { PetFactChips } from '../components/pet-facts.tsx';
import { PictureCarousel } from '../components/picture-carousel.tsx';
import classes from './adoption-page.module.css';

const galleryRatio = 4 / 3;

export function Component() {
  const { user } = useSession();
  const { adoptionId = '' } = useParams();
  return (
    <PostPage
      found={useAdoption(adoptionId)}
      back={{ to: '/adaptation', label: <Trans>Back to adoption</Trans> }}
      skeleton={<AdoptionSkeleton />}
    >
      {(adoption) => user && <Post key={adoptionId} adoption={adoption} user={user} />}
    </PostPage>
  );
}

interface PostProps {
  adoption: Adoption;
  user: SessionUser;
}

function Post({ adoption, user }: PostProps) {
  const live = useTopic('adoption', adoption._id);
  const own = adoption.owner_id._id === user.id;
  return (
    <>
      <PageHeading
        title={adoption.title}
        action={<ShareButton title={adoption.title} address={`/adaptation/${adoption._id}`} />}
      />
      <div className={classes['columns']}>
        <article className={classes['pet']} aria-label={adoption.title}>
          <div className={classes['gallery']}>
            <PictureCarousel
              pictures={adoption.pictures}
              title={adoption.title}
              sizes="(min-width: 62em) 680px, 94vw"
              ratio={galleryRatio}
              eager
            />
          </div>
          <output>
            <AdoptionStatusBadge status={adoption.status} />
          </output>
          <PetFactChips facts={adoption} />
          {adoption.with_passport && <PassportNote adopted={adoption.status === 'Adopted'} />}
          <Text size="lg" className={classes['story'] ?? ''} lang={textLanguage(adoption.details)}>
            {adoption.details}
          </Text>
        </article>
        <div className={classes['side']}>
          <OwnerCard adoption={adoption} user={user} />
          {own ? <ReceivedApplications adoption={adoption} /> : <OwnApplicationPanel adoption={adoption} />}
        </div>
        <div className={classes['comments']}>
          <CommentsPanel adoption={adoption} user={user} live={live} />
        </div>
      </div>
    </>
  );
}

function OwnerCard({ adoption, user }: PostProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<StoredAdoption | null>(null);
  const own = adoption.owner_id._id === user.id;
  return (
    <Card padding="md">
      <PostAuthor author={adoption.owner_id} createdAt={adoption.createdAt} />
      {(own || isAdminOf(user, 'moderation')) && (
        <Stack gap="xs" mt="md">
          {own && <AdoptionStatusButtons adoption={adoption} />}
          <Group gap="xs" grow>
            {own && <EditPostButton onClick={() => setEditing(adoption)} />}
            <DeleteAdoptionButton
              adoption={adoption}
              onDeleted={() => void navigate('/adaptation', { replace: true })}
            />
          </Group>
        </Stack>
      )}
      <EditAdoption adoption={editing} onClose={() => setEditing(null)} />
    </Card>
  );
}

function AdoptionSkeleton() {
  return (
    <>
      <Skeleton height={40} width="60%" mb="lg" />
      <div className={classes['columns']}>
        <Skeleton style={{ aspectRatio: galleryRatio, height: 'auto' }} />
        <Skeleton height={220} />
      </div>
    </>
  );
}
