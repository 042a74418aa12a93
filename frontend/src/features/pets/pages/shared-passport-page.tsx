import type { SharedPassport } from '@petcare/contracts/clinic/passport/passport-links.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Scene } from '../../../components/media/scene.tsx';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { petSummary } from '../../../components/pets/pet-texts.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { useSharedPassport } from '../api/passport-links.ts';
import petClasses from '../components/pets.module.css';
import classes from '../passport/passport.module.css';
import { SharedEntries } from '../sharing/shared-entries.tsx';
import sharingClasses from '../sharing/sharing.module.css';

/** A passport for the visitors of a link. The token is in the fragment, which browsers send to no server. */
export function Component() {
  const { t, i18n } = useLingui();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { data, error, isPending, refetch } = useSharedPassport(token);
  if (token === '' || isApiError(error, 'not_found') || isApiError(error, 'invalid_input'))
    return <EndedLink />;
  return (
    <PageContainer narrow>
      {!data && <PageTitle title={t`Passport`} />}
      {isPending && <Skeleton height={320} />}
      {error && <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />}
      {data && <Passport passport={data} />}
    </PageContainer>
  );
}

function Passport({ passport: { pet, shows, ends_at: endsAt, entries } }: { passport: SharedPassport }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const { name } = pet;
  const end = formatDhaka(new Date(endsAt), i18n.locale, 'date-time');
  const title = shows === 'vaccinations' ? t`Vaccinations` : t`Passport`;
  return (
    <div className={sharingClasses['paper']}>
      <PageTitle title={t`Passport of ${name}`} />
      <div className={petClasses['head']}>
        <PetPicture pet={pet} size={96} />
        <div>
          <Title order={1} lang={textLanguage(name)} className={petClasses['name'] ?? ''}>
            {name}
          </Title>
          <Text c="dimmed" size="lg">
            {petSummary({ ...pet, status: 'active', deceased_on: null }, today, i18n)}
          </Text>
        </div>
      </div>
      {pet.allergies && (
        <Alert
          color="red"
          variant="light"
          title={t`Allergies`}
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
        >
          <Text className={petClasses['words'] ?? ''} lang={textLanguage(pet.allergies)}>
            {pet.allergies}
          </Text>
        </Alert>
      )}
      <section className={classes['section']}>
        <Group justify="space-between">
          <Title order={2} size="h3">
            {title}
          </Title>
          <Button
            variant="subtle"
            className={classes['noPrint'] ?? ''}
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            <Trans>Print</Trans>
          </Button>
        </Group>
        {entries.length === 0 ? (
          <Text c="dimmed" mt="md">
            <Trans>Nothing is on record yet.</Trans>
          </Text>
        ) : (
          <SharedEntries entries={entries} label={title} />
        )}
      </section>
      <Text size="sm" c="dimmed">
        <Trans>
          Shared by the owner of {name}. The link works until {end}.
        </Trans>
      </Text>
    </div>
  );
}

function EndedLink() {
  const { t } = useLingui();
  return (
    <PageContainer narrow>
      <PageTitle title={t`This link is no longer valid`} status={404} />
      <Stack align="center" ta="center" py={48} gap="md">
        <Scene name="not-found" width={400} height={280} eager />
        <Title order={1}>
          <Trans>This link is no longer valid</Trans>
        </Title>
        <Text c="dimmed" size="lg" maw={480}>
          <Trans>
            It has expired, was revoked, or is incomplete. Please ask the owner of the pet for a new one.
          </Trans>
        </Text>
        <Button component={Link} to="/" size="lg">
          <Trans>Go to PetCare</Trans>
        </Button>
      </Stack>
    </PageContainer>
  );
}
