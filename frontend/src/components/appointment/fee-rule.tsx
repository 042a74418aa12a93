import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { freeCancellationHours, refundOfFee } from '@petcare/contracts/clinic/fees.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Taka } from '../text/taka.tsx';

/** Shows the refund of a paid fee after a cancellation now; nothing for an unpaid fee. */
export function FeeRule({ appointment: { payment, slot_start, move_offer } }: { appointment: Appointment }) {
  // The dialog that shows it is open for seconds.
  const [now] = useState(() => new Date());
  if (!payment || (payment.refunded > 0 && !payment.online)) return null;
  const granted = refundOfFee(Math.round(payment.amount * 100), {
    byPatient: move_offer === null,
    now,
    start: new Date(slot_start),
  });
  // An earlier refund of an online payment is a part of it.
  const refund = granted - Math.round(payment.refunded * 100);
  if (refund <= 0) return <Trans>The fee is not refunded any more.</Trans>;
  return (
    <Trans>
      You get <Taka poisha={refund} /> of your fee back.
    </Trans>
  );
}

/** The rule of refunds, for a patient who has not paid yet. */
export function RefundRule() {
  const { i18n } = useLingui();
  const hours = i18n.number(freeCancellationHours);
  return (
    <Trans>
      After a cancellation you get the whole fee back until {hours} hours before, half of it until the
      appointment begins, and all of it if the clinic cancels.
    </Trans>
  );
}
