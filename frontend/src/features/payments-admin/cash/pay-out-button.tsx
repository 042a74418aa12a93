import { cashEndpoints } from '@petcare/contracts/commerce/payments/cash.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmAction } from '../../../components/feedback/confirm-yes.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Confirms that the refund of a cash payment was paid out by hand. */
export function PayOutButton({ refundId }: { refundId: string }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const payOut = useMutation({
    mutationFn: () => call(cashEndpoints['refunds.payOut'], { params: { id: refundId }, body: {} }),
    onSuccess: () => toastDone({ topic: 'cash', message: t`Refund paid out!` }),
    onError: (error) =>
      toastProblem({ topic: 'cash', title: t`The refund was not recorded`, message: errorText(error, i18n) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.payments }),
  });

  async function handleClick() {
    const confirmed = await confirmAction({
      title: t`Was the refund paid out?`,
      text: t`The customer is told that the refund is done. This cannot be undone.`,
      confirm: t`Paid out`,
      cancel: t`Not now`,
    });
    if (confirmed) payOut.mutate();
  }

  return (
    <Button size="compact-sm" variant="light" loading={payOut.isPending} onClick={() => void handleClick()}>
      <Trans>Confirm payout</Trans>
    </Button>
  );
}
