import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconPlus, IconUrgent } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { AddPetDialog } from '../../../components/pets/add-pet-dialog.tsx';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { petSummary } from '../../../components/pets/pet-texts.ts';
import { RecordLink } from '../../../components/records/record-link.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useOwnPets } from '../../../lib/queries/own-pets.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FormerPets } from '../former/former-pets.tsx';
import { PetStatusBadge } from '../components/pet-status-badge.tsx';
import classes from '../components/pets.module.css';

export function Component() {
  const { user } = useSession();
  return user && <OwnPets userId={user.id} />;
}

function OwnPets({ userId }: { userId: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const found = useOwnPets(userId);
  const [adding, setAdding] = useState(false);
  const addButton = (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Add a pet</Trans>
    </Button>
  );

  const emergencyButton = (
    <Button
      component={Link}
      to="/emergency"
      color="red"
      variant="light"
      leftSection={<IconUrgent size={20} aria-hidden="true" />}
    >
      <Trans>Emergency</Trans>
    </Button>
  );

  function handleAdded({ _id: id, name }: Pet) {
    setAdding(false);
    toastDone({ title: t`Pet added`, message: name });
    void navigate(`/pets/${id}`);
  }

  return (
    <>
      <PageHeading
        title={t`My pets`}
        lead={<Trans>One page for each of them: what doctors need to know, and every appointment.</Trans>}
        action={
          found.data &&
          found.data.length > 0 && (
            <Group gap="sm">
              {addButton}
              {emergencyButton}
            </Group>
          )
        }
      />
      {found.isPending && <Skeleton height={240} />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && (
        <EmptyState
          scene="welcome"
          title={t`Who lives with you?`}
          text={<Trans>Add your pet once, and doctors know whom they are going to meet.</Trans>}
          action={addButton}
        />
      )}
      {found.data && <PetGroups pets={found.data} />}
      <FormerPets userId={userId} />
      <AddPetDialog opened={adding} onClose={() => setAdding(false)} onAdded={handleAdded} />
    </>
  );
}

function PetGroups({ pets }: { pets: readonly Pet[] }) {
  const { t } = useLingui();
  const of = (status: Pet['status']) => pets.filter((pet) => pet.status === status);
  return (
    <Stack gap="xl">
      <PetList pets={of('active')} label={t`My pets`} />
      <PetList pets={of('archived')} label={t`Archived`} heading />
      <PetList pets={of('deceased')} label={t`In loving memory`} heading />
    </Stack>
  );
}

interface PetListProps {
  pets: readonly Pet[];
  label: string;
  heading?: boolean;
}

function PetList({ pets, label, heading = false }: PetListProps) {
  const { i18n } = useLingui();
  const today = useToday();
  if (pets.length === 0) return null;
  return (
    <section aria-label={label}>
      {heading && (
        <Title order={2} size="h3" mb="sm">
          {label}
        </Title>
      )}
      <ul className={classes['list']}>
        {pets.map((pet) => (
          <li key={pet._id}>
            <RecordLink
              to={`/pets/${pet._id}`}
              picture={<PetPicture pet={pet} size={56} />}
              title={pet.name}
              badge={heading ? null : <PetStatusBadge pet={pet} />}
            >
              {petSummary(pet, today, i18n)}
            </RecordLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
