import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { PetTransfer } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { RecordLink } from '../../../components/records/record-link.tsx';
import { useToday } from '../../../lib/dates/use-today.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { transferRefusalTexts } from '../../../lib/texts/transfer-texts.ts';
import { useOwnTransfers } from '../api/transfers.ts';
import classes from '../components/pets.module.css';

const refusalShownDays = 30;

/** Pets that the user gave to another home, and transfers that were refused. */
export function FormerPets({ userId }: { userId: string }) {
  const { t } = useLingui();
  const { data: transfers = [] } = useOwnTransfers(userId);
  const former = transfers.filter(({ readable, former_owner: owner }) => readable && owner._id === userId);
  return (
    <Stack gap="xl" mt="xl">
      <Refusals transfers={transfers} userId={userId} />
      {former.length > 0 && (
        <section aria-label={t`Formerly yours`}>
          <Title order={2} size="h3" mb="sm">
            <Trans>Formerly yours</Trans>
          </Title>
          <ul className={classes['list']}>
            {former.map((transfer) => (
              <li key={transfer._id}>
                <FormerPetLink transfer={transfer} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function FormerPetLink({
  transfer: { _id: id, pet, pet_name: name, at, adopter },
}: {
  transfer: PetTransfer;
}) {
  const { i18n } = useLingui();
  const day = formatDhaka(new Date(at), i18n.locale, 'date');
  const home = adopter.full_name;
  return (
    <RecordLink
      to={`/pets/former/${id}`}
      picture={<PetPicture pet={{ species: pet?.species ?? 'other', img_URL: '' }} size={56} />}
      title={name}
      badge={null}
    >
      {home === '' ? (
        <Trans>Given to a new home on {day}</Trans>
      ) : (
        <Trans>
          With {home} since {day}
        </Trans>
      )}
    </RecordLink>
  );
}

function Refusals({ transfers, userId }: { transfers: readonly PetTransfer[]; userId: string }) {
  const { i18n } = useLingui();
  const today = useToday();
  const recent = transfers.filter(
    ({ status, at }) => status === 'refused' && addDays(dhakaDateOf(new Date(at)), refusalShownDays) >= today,
  );
  return recent.map(({ _id: id, refusal, pet_name: name, adopter }) => (
    <Alert
      key={id}
      color="marigold"
      variant="light"
      icon={<IconInfoCircle size={20} aria-hidden="true" />}
      title={
        name === '' ? (
          <Trans>The passport of an adopted pet has not moved</Trans>
        ) : (
          <Trans>The passport of {name} has not moved</Trans>
        )
      }
    >
      <Text>
        {refusal && i18n._(transferRefusalTexts[refusal])}{' '}
        {refusal === 'too_many_pets' && adopter._id === userId ? (
          <Trans>Delete a pet, then write to us, and we try again.</Trans>
        ) : (
          <Trans>Please write to us, and we sort it out.</Trans>
        )}
      </Text>
    </Alert>
  ));
}
