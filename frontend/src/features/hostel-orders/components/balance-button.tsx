import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAction } from '../../../components/feedback/confirm-yes.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { useRecordBalance } from '../api/change-booking.ts';

/** Records what is due for a booking as paid in cash. */
export function BalanceButton({ booking }: { booking: HostelOrder }) {
  const { t, i18n } = useLingui();
  const record = useRecordBalance();
  // Kept for a repetition after a lost answer, so that the cash is recorded once.
  const [request] = useState(randomId);
  const { _id: id, order_id: number } = booking;
  if (booking.due === undefined) return null;
  const due = formatTaka(booking.due, i18n.locale);

  async function handleClick() {
    const isSure = await confirmAction({
      title: t`Received ${due}?`,
      text: t`The booking ${number} is then paid in full.`,
      confirm: t`Record the payment`,
      cancel: t`Not now`,
    });
    if (!isSure) return;
    try {
      await record.mutateAsync({ booking, request });
      toastDone({ topic: `booking-${id}`, title: t`Payment recorded`, message: number });
    } catch (error) {
      toastProblem({ topic: `booking-${id}`, title: number, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      leftSection={<IconCash size={20} aria-hidden="true" />}
      loading={record.isPending}
      onClick={() => void handleClick()}
    >
      <Trans>{due} received in cash</Trans>
    </Button>
  );
}
