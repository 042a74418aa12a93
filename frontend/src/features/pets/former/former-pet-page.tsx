import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { PetTransfer } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { petSummary } from '../../../components/pets/pet-texts.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { useSession } from '../../../lib/session/session.ts';
import { entriesPerPage } from '../api/passport.ts';
import { useFormerPassport, useGiveUpPassport, useOwnTransfers } from '../api/transfers.ts';
import classes from '../components/pets.module.css';
import passportClasses from '../passport/passport.module.css';
import { PassportItem } from '../passport/passport-item.tsx';

export function Component() {
  const { user } = useSession();
  return user && <FormerPet userId={user.id} />;
}

function FormerPet({ userId }: { userId: string }) {
  const { i18n } = useLingui();
  const { transferId = '' } = useParams();
  const { data: transfers, isPending, error, refetch } = useOwnTransfers(userId);
  const transfer = transfers?.find(
    ({ _id, readable, former_owner: owner }) => _id === transferId && readable && owner._id === userId,
  );
  if (transfers && !transfer) return <NotFoundPage />;
  return (
    <>
      <BackButton to="/pets">
        <Trans>My pets</Trans>
      </BackButton>
      {isPending && <Skeleton height={320} />}
      {error && !transfers && <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />}
      {transfer?.pet && <Details transfer={transfer} pet={transfer.pet} />}
    </>
  );
}

interface DetailsProps {
  transfer: PetTransfer;
  pet: NonNullable<PetTransfer['pet']>;
}

function Details({ transfer, pet }: DetailsProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const giveUp = useGiveUpPassport();
  const { _id: id, at } = transfer;
  const { name } = pet;
  const day = formatDhaka(new Date(at), i18n.locale, 'date');
  // The age of that day: nothing that came later is known here.
  const summary = petSummary(
    { ...pet, status: 'active', deceased_on: null },
    dhakaDateOf(new Date(at)),
    i18n,
  );

  async function handleGiveUp() {
    const question = t`You will no longer be able to read this passport. This cannot be undone.`;
    if (!(await confirmAreYouSure({ text: question, confirm: t`Give up the view` }))) return;
    try {
      await giveUp.mutateAsync(id);
      toastDone({ title: t`Deleted!`, message: name });
      void navigate('/pets', { replace: true });
    } catch (error) {
      toastProblem({ topic: `transfer-${id}`, message: errorText(error, i18n) });
    }
  }

  return (
    <>
      <PageTitle title={name} />
      <div className={classes['head']}>
        <PetPicture pet={{ species: pet.species, img_URL: '' }} size={96} />
        <Stack gap={4} align="flex-start">
          <Title order={1} lang={textLanguage(name)} className={classes['name'] ?? ''}>
            {name}
          </Title>
          <Text c="dimmed" size="lg">
            {summary}
          </Text>
          <Text>
            <Trans>
              Formerly yours. This is the passport as it was on {day}, when {name} moved to a new home.
            </Trans>
          </Text>
        </Stack>
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
      <Entries transferId={id} />
      <Button
        mt="xl"
        variant="light"
        color="red"
        loading={giveUp.isPending}
        leftSection={<IconEyeOff size={20} aria-hidden="true" />}
        onClick={() => void handleGiveUp()}
      >
        <Trans>Give up the view</Trans>
      </Button>
    </>
  );
}

function Entries({ transferId }: { transferId: string }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(0);
  const found = useFormerPassport(transferId, null, page);
  const { items = [], total = 0 } = found.data ?? {};
  const pages = Math.ceil(total / entriesPerPage);
  return (
    <section aria-labelledby="passport">
      <Title order={2} size="h3" id="passport">
        <Trans>Passport</Trans>
      </Title>
      {found.isPending && <Skeleton height={160} mt="md" />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && total === 0 && (
        <Text c="dimmed" mt="md">
          <Trans>There was nothing in it.</Trans>
        </Text>
      )}
      <ol className={passportClasses['entries']} aria-label={t`Entries of the passport`}>
        {items.map((entry) => (
          <PassportItem key={entry._id} entry={entry} onEdit={null} />
        ))}
      </ol>
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </section>
  );
}
