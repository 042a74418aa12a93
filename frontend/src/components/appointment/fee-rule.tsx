import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import {
  type FeePayment,
  freeCancellationHours,
  refundLimitOfMove,
  refundOfFee,
} from '@petcare/contracts/clinic/fees.ts';
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
    limit: limitOf(payment),
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

function limitOf({ refund_limit: limit }: FeePayment): number | null {
  return limit === undefined ? null : Math.round(limit * 100);
}

/** Shows what a patient who moves the appointment now gets back later at most, if that is not the whole fee. */
export function MoveRule({ appointment: { payment, slot_start } }: { appointment: Appointment }) {
  const [now] = useState(() => new Date());
  if (!payment) return null;
  const amount = Math.round(payment.amount * 100);
  const limit = refundLimitOfMove(amount, { now, start: new Date(slot_start), limit: limitOf(payment) });
  if (limit === amount) return null;
  if (limit === 0) return <Trans>The fee is not refunded if you cancel the new time.</Trans>;
  return (
    <Trans>
      If you cancel the new time, you get at most <Taka poisha={limit} /> of your fee back, as if you
      cancelled now.
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
      appointment begins, and all of it if the clinic cancels. Moving the appointment does not increase it.
    </Trans>
  );
}
