import type { OwnApplication } from '@petcare/contracts/content/applications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useWithdraw } from './applications.ts';

export function WithdrawButton({ application }: { application: OwnApplication }) {
  const { t, i18n } = useLingui();
  const withdraw = useWithdraw();

  async function handleClick() {
    const sure = await confirmAreYouSure({
      text:
        application.status === 'accepted'
          ? t`We will notify the owner, and the pet becomes available again.`
          : t`We will notify the owner. You can apply again later.`,
      confirm: t`Withdraw`,
    });
    if (!sure) return;
    try {
      await withdraw.mutateAsync(application._id);
      toastDone({ message: t`Application withdrawn.` });
    } catch (error) {
      toastProblem({ topic: application._id, message: errorText(error, i18n) });
    }
  }

  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void handleClick()}>
      <Trans>Withdraw application</Trans>
    </Button>
  );
}
