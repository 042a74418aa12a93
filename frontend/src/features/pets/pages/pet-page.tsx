import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { petSummary } from '../../../components/pets/pet-texts.ts';
import { EventLogLink } from '../../../components/records/event-log-link.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { usePet } from '../../../lib/queries/own-pets.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EditPet } from '../components/edit-pet.tsx';
import { PetAppointments } from '../components/pet-appointments.tsx';
import { PetActions } from '../components/pet-actions.tsx';
import { PetStatusBadge } from '../components/pet-status-badge.tsx';
import classes from '../components/pets.module.css';
import { usePetFacts } from '../components/use-pet-facts.tsx';
import { PassportSection } from '../passport/passport-section.tsx';
import { VaccinationPlan } from '../passport/vaccination-plan.tsx';

export function Component() {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { petId = '' } = useParams();
  const found = usePet(petId);
  // The id comes from the address; an invalid id counts as a missing pet.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input'))
    return <NotFoundPage />;
  return (
    <>
      {found.data && found.data.owner_id !== user?.id ? (
        <BackButton to="/appointments">
          <Trans>Appointments</Trans>
        </BackButton>
      ) : (
        <BackButton to="/pets">
          <Trans>My pets</Trans>
        </BackButton>
      )}
      {found.isPending && <Skeleton height={320} />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && <PetDetails pet={found.data} />}
    </>
  );
}

function PetDetails({ pet }: { pet: Pet }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const { user } = useSession();
  const [editing, setEditing] = useState<Pet | null>(null);
  const isOwn = user?.id === pet.owner_id;
  const mayChange = isOwn || isAdminOf(user, 'clinic');
  return (
    <>
      <PageTitle title={pet.name} />
      <div className={classes['head']}>
        <PetPicture pet={pet} size={96} />
        <Stack gap={4} align="flex-start">
          <Title order={1} lang={textLanguage(pet.name)} className={classes['name'] ?? ''}>
            {pet.name}
          </Title>
          <Text c="dimmed" size="lg">
            {petSummary(pet, today, i18n)}
          </Text>
          <PetStatusBadge pet={pet} />
        </Stack>
        {isOwn && pet.status === 'active' && (
          <Button
            component={Link}
            to="/services"
            className={classes['actions'] ?? ''}
            leftSection={<IconStethoscope size={20} aria-hidden="true" />}
          >
            <Trans>Take Appointment</Trans>
          </Button>
        )}
      </div>
      {pet.allergies && (
        <Alert
          color="red"
          variant="light"
          title={t`Allergies`}
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
          mb="lg"
        >
          <Text className={classes['words'] ?? ''}>{pet.allergies}</Text>
        </Alert>
      )}
      <PetFacts pet={pet} />
      {mayChange && (
        <PetActions pet={pet} onEdit={() => setEditing(pet)} onDeleted={() => void navigate('/pets')} />
      )}
      <VaccinationPlan pet={pet} isOwn={isOwn} />
      <PassportSection pet={pet} mayChange={mayChange} />
      {mayChange && <PetAppointments pet={pet} />}
      <EventLogLink id={pet._id} />
      <EditPet pet={editing} onClose={() => setEditing(null)} />
    </>
  );
}

const inHeading = new Set<keyof Pet>(['name', 'allergies', 'notes']);

function PetFacts({ pet }: { pet: Pet }) {
  const factsOf = usePetFacts();
  const given = factsOf(pet).filter(({ key, value }) => value !== null && !inHeading.has(key));
  return (
    <div className={classes['columns']}>
      <Stack gap="xs" component="section">
        <Title order={2} size="h3">
          <Trans>Details</Trans>
        </Title>
        {given.map(({ key, label, value }) => (
          <Fact key={key} label={label}>
            {value}
          </Fact>
        ))}
      </Stack>
      {pet.notes && (
        <Stack gap="xs" component="section">
          <Title order={2} size="h3">
            <Trans>Notes</Trans>
          </Title>
          <Text className={classes['words'] ?? ''} lang={textLanguage(pet.notes)}>
            {pet.notes}
          </Text>
        </Stack>
      )}
    </div>
  );
}
