import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useRecheckPayment } from '../api/payments.ts';
import { boughtText } from '../payment-texts.ts';
import { adminStatusTexts } from '../payment-status-texts.ts';

export function RecheckButton({ paymentId }: { paymentId: string }) {
  const { t, i18n } = useLingui();
  const recheck = useRecheckPayment();

  async function handleClick() {
    try {
      const { status, bought } = await recheck.mutateAsync(paymentId);
      toastDone({
        topic: paymentId,
        title: i18n._(adminStatusTexts[status]),
        message: boughtText(bought, i18n),
      });
    } catch (error) {
      toastProblem({
        topic: paymentId,
        title: t`The provider is not available`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Button
      variant="light"
      leftSection={<IconRefresh size={20} aria-hidden="true" />}
      loading={recheck.isPending}
      onClick={() => void handleClick()}
    >
      <Trans>Check again</Trans>
    </Button>
  );
}
