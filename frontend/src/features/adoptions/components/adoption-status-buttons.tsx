import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconHome, IconRefresh } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { useChangeAdoptionStatus } from '../api/change-adoption.ts';

export function AdoptionStatusButtons({ adoption }: { adoption: StoredAdoption }) {
  const { t, i18n } = useLingui();
  const change = useChangeAdoptionStatus();
  const { status } = adoption;

  async function handleChange(newStatus: 'Available' | 'Adopted') {
    const sure = await confirmAreYouSure({
      text: consequence(status, newStatus),
      confirm: newStatus === 'Adopted' ? t`Mark as adopted` : t`Make available again`,
      dangerous: false,
    });
    if (!sure) return;
    try {
      await change.mutateAsync({ id: adoption._id, status: newStatus });
      toastDone({
        topic: adoption._id,
        message: newStatus === 'Adopted' ? t`Marked as adopted. How lovely!` : t`The pet is available again.`,
      });
    } catch (error) {
      toastProblem({ topic: adoption._id, message: errorText(error, i18n) });
    }
  }

  function consequence(from: AdoptionStatus, newStatus: 'Available' | 'Adopted'): string {
    if (newStatus === 'Adopted' && adoption.with_passport)
      return from === 'Pending'
        ? t`The post stays visible and is marked as adopted. The passport of your pet moves to the accepted applicant, with all its records and notes.`
        : t`We will let all open applicants know that the pet has found a home. The passport stays with you: it moves only to an applicant whom you have accepted.`;
    if (newStatus === 'Adopted') {
      return from === 'Pending'
        ? t`The post stays visible and is marked as adopted.`
        : t`We will let all open applicants know that the pet has found a home.`;
    }
    return from === 'Pending'
      ? t`We will notify the accepted applicant that the adoption fell through. Others can apply again.`
      : t`Others may apply again.`;
  }

  return (
    <Stack gap="xs">
      {status !== 'Adopted' && (
        <Button
          variant="light"
          loading={change.isPending}
          leftSection={<IconHome size={20} aria-hidden="true" />}
          onClick={() => void handleChange('Adopted')}
        >
          <Trans>Mark as adopted</Trans>
        </Button>
      )}
      {status !== 'Available' && (
        <Button
          variant="default"
          loading={change.isPending}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => void handleChange('Available')}
        >
          <Trans>Make available again</Trans>
        </Button>
      )}
    </Stack>
  );
}
