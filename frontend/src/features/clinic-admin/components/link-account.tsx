import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useAccountByEmail, useDoctorAccounts } from '../api/doctor-accounts.ts';
import { useLinkAccount } from '../api/doctors.ts';

interface LinkAccountProps {
  doctor: SpecialistCard | null;
  onClose: () => void;
}

export function LinkAccount({ doctor, onClose }: LinkAccountProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(doctor);
  return (
    <Modal opened={doctor !== null} onClose={onClose} title={t`Link an account`} size="lg">
      {shown && <LinkForm key={times} doctor={shown} onDone={onClose} />}
    </Modal>
  );
}

function LinkForm({ doctor, onDone }: { doctor: SpecialistCard; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const accounts = useDoctorAccounts();
  const link = useLinkAccount();
  const [userId, setUserId] = useState<string | null>(null);
  const { dr_name: name } = doctor;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    try {
      await link.mutateAsync({ id: doctor._id, userId });
    } catch {
      // The form shows the error.
      return;
    }
    toastDone({ title: t`Account linked.`, message: name });
    onDone();
  }

  if (accounts.isPending) return <Skeleton height={200} />;
  if (accounts.isError && !accounts.data) {
    return <ErrorState message={errorText(accounts.error, i18n)} onRetry={() => void accounts.refetch()} />;
  }
  return (
    <form method="post" onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <Text>
          <Trans>This account will be able to see the appointments of {name} and change the hours.</Trans>
        </Text>
        {doctor.dr_email && <AccountSuggestion email={doctor.dr_email} onChoose={setUserId} />}
        <Select
          label={t`Account of a doctor`}
          placeholder={t`Search by name or address`}
          nothingFoundMessage={t`No doctor account found.`}
          searchable
          data-autofocus
          withScrollArea={false}
          styles={{ dropdown: { maxHeight: 240, overflowY: 'auto' } }}
          data={accounts.data.map(({ id, full_name, email }) => ({
            value: id,
            label: `${full_name} · ${email}`,
          }))}
          value={userId}
          onChange={setUserId}
        />
        {link.error && (
          <Text c="red" role="alert">
            {errorText(link.error, i18n)}
          </Text>
        )}
        <Button type="submit" disabled={userId === null} loading={link.isPending}>
          <Trans>Link this account</Trans>
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Suggests the account with the doctor's email. Anyone can sign up with an unverified address, so the admin
 * has to confirm it.
 */
function AccountSuggestion({ email, onChoose }: { email: string; onChoose: (userId: string) => void }) {
  const { t } = useLingui();
  const found = useAccountByEmail(email).data;
  if (!found || found.role === 'admin') return null;
  const { full_name: name } = found;
  return (
    <Alert
      color="marigold"
      variant="light"
      icon={<IconUserQuestion size={20} aria-hidden="true" />}
      title={t`${name} has the address ${email}`}
    >
      {found.role === 'doctor' ? (
        <Stack gap="xs" align="flex-start">
          <Text>
            <Trans>Is this the same person? Please make sure before you link.</Trans>
          </Text>
          <Button variant="light" onClick={() => onChoose(found.id)}>
            <Trans>Choose this account</Trans>
          </Button>
        </Stack>
      ) : (
        <Trans>
          This is not a doctor account yet. Send an invitation instead; accepting it turns the account into a
          doctor account.
        </Trans>
      )}
    </Alert>
  );
}
