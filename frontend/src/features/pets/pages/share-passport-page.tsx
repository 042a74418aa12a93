import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { usePet } from '../../../lib/queries/own-pets.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePassportLinks } from '../api/passport-links.ts';
import { CreateLinkForm } from '../sharing/create-link-form.tsx';
import { LinkList } from '../sharing/link-list.tsx';
import { NewLink } from '../sharing/new-link.tsx';
import classes from '../sharing/sharing.module.css';

export function Component() {
  const { t, i18n } = useLingui();
  const { petId = '' } = useParams();
  const { user } = useSession();
  const { data: pet, error, isPending, refetch } = usePet(petId);
  const [url, setUrl] = useState<string | null>(null);
  const isMissing = isApiError(error, 'not_found') || isApiError(error, 'invalid_input');
  // Links belong to the owner alone, though admins and doctors may read the pet.
  if (isMissing || (pet && pet.owner_id !== user?.id)) return <NotFoundPage />;
  return (
    <>
      <BackButton to={`/pets/${petId}`}>{pet ? pet.name : <Trans>My pets</Trans>}</BackButton>
      <PageHeading
        title={pet ? t`Share the passport of ${pet.name}` : t`Share the passport`}
        lead={
          <Trans>
            Anyone with the link can read it without an account. Your name, address and phone number are not
            in it.
          </Trans>
        }
      />
      {isPending && <Skeleton height={320} />}
      {error && !pet && <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />}
      {pet && (
        <div className={classes['columns']}>
          <section className={classes['card']}>
            {url !== null && <NewLink name={pet.name} url={url} onDone={() => setUrl(null)} />}
            {url === null && pet.status === 'active' && <CreateLinkForm petId={petId} onCreated={setUrl} />}
            {url === null && pet.status !== 'active' && (
              <Text>
                <Trans>Only the passport of an active pet can be shared.</Trans>
              </Text>
            )}
          </section>
          <Links petId={petId} />
        </div>
      )}
    </>
  );
}

function Links({ petId }: { petId: string }) {
  const { t, i18n } = useLingui();
  const { data: links, error, isPending, refetch } = usePassportLinks(petId);
  if (isPending) return <Skeleton height={160} />;
  if (!links) return <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />;
  const active = links.filter(({ state }) => state === 'active');
  const ended = links.filter(({ state }) => state !== 'active');
  return (
    <Stack gap="xl">
      <section>
        <Title order={2} size="h3">
          <Trans>Active links</Trans>
        </Title>
        {active.length === 0 ? (
          <Text c="dimmed" mt="xs">
            <Trans>No link works at the moment.</Trans>
          </Text>
        ) : (
          <LinkList petId={petId} links={active} label={t`Active links`} />
        )}
      </section>
      {ended.length > 0 && (
        <section>
          <Title order={2} size="h3">
            <Trans>Ended in the last 30 days</Trans>
          </Title>
          <LinkList petId={petId} links={ended} label={t`Ended in the last 30 days`} />
        </section>
      )}
    </Stack>
  );
}
