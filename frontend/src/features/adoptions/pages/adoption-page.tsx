import type { Adoption } from '@petcare/contracts/adoptions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AuthorLine } from '../../../components/people/author-line.tsx';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
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
import { PetFactChips } from '../components/pet-facts.tsx';
import { PictureCarousel } from '../components/picture-carousel.tsx';
import classes from './adoption-page.module.css';

const galleryRatio = 4 / 3;

/** One adoption post: the pet, its owner, the way to adopt it, and what people say. All of it is live. */
export function Component() {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { adoptionId = '' } = useParams();
  const found = useAdoption(adoptionId);

  // The id comes from the address: one that is no id at all is a post that is not there.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input')) {
    return <NotFoundPage />;
  }
  if (found.isError && !found.data) {
    return (
      <Page>
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      </Page>
    );
  }
  if (!found.data || !user) return <AdoptionSkeleton />;
  return <Post key={adoptionId} adoption={found.data} user={user} />;
}

interface PostProps {
  adoption: Adoption;
  user: SessionUser;
}

function Post({ adoption, user }: PostProps) {
  const live = useTopic('adoption', adoption._id);
  const own = adoption.owner_id._id === user.id;
  return (
    <Page>
      <PageHeading title={adoption.title} />
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
    </Page>
  );
}

/** Who offers the pet and since when, with what the owner or an admin may do. */
function OwnerCard({ adoption, user }: PostProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<StoredAdoption | null>(null);
  const own = adoption.owner_id._id === user.id;
  return (
    <Card padding="md">
      <AuthorLine
        author={adoption.owner_id}
        size="md"
        lead={<Trans>Shared by</Trans>}
        note={
          <Trans>
            Shared on <DhakaDate at={adoption.createdAt} />
          </Trans>
        }
      />
      {(own || user.role === 'admin') && (
        <Stack gap="xs" mt="md">
          {own && <AdoptionStatusButtons adoption={adoption} />}
          <Group gap="xs" grow>
            {own && (
              <Button
                variant="light"
                leftSection={<IconPencil size={20} aria-hidden="true" />}
                onClick={() => setEditing(adoption)}
              >
                <Trans>Edit</Trans>
              </Button>
            )}
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

function Page({ children }: { children: ReactNode }) {
  return (
    <PageContainer>
      <BackButton to="/adaptation">
        <Trans>Back to adoption</Trans>
      </BackButton>
      {children}
    </PageContainer>
  );
}

function AdoptionSkeleton() {
  return (
    <Page>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={40} width="60%" mb="lg" />
        <div className={classes['columns']}>
          <Skeleton style={{ aspectRatio: galleryRatio, height: 'auto' }} />
          <Skeleton height={220} />
        </div>
      </div>
    </Page>
  );
}
