import { type HostelOrder, bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LedgerTimeline } from '../../../components/purchase/ledger-timeline.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { hostelOrderStatusTexts } from '../../../lib/texts/hostel-order-status-texts.ts';

type Step = HostelOrder['timeline'][number];

/** Translations of the contract's notes, which are the English texts. */
const noteTexts: Record<string, MessageDescriptor> = {
  [bookingNotes.checkedIn]: msg`Checked in.`,
  [bookingNotes.checkedOut]: msg`Checked out.`,
  [bookingNotes.vaccinationOverridden]: msg`Checked in although vaccinations are missing.`,
  [bookingNotes.moved]: msg`Dates or guests changed.`,
  [bookingNotes.pets]: msg`Pet details changed.`,
  [bookingNotes.depositCharged]: msg`Deposit charged.`,
  [bookingNotes.depositReleased]: msg`Deposit released.`,
  [bookingNotes.balancePaid]: msg`Rest paid at the front desk.`,
};

interface BookingTimelineProps {
  timeline: readonly Step[];
  own: boolean;
}

export function BookingTimeline({ timeline, own }: BookingTimelineProps) {
  return (
    <LedgerTimeline
      timeline={timeline}
      own={own}
      StepText={StepText}
      reasonOf={({ kind, reason }) => (kind === 'note' ? null : reason)}
      adminText={<Trans>by the hostel</Trans>}
    />
  );
}

function StepText({ step: { kind, status, amount, reason } }: { step: Step }) {
  const { i18n } = useLingui();
  switch (kind) {
    case 'refund':
      return (
        <Trans>
          Refunded: <Taka taka={amount ?? 0} />
        </Trans>
      );
    case 'note': {
      const known = reason === null ? undefined : noteTexts[reason];
      const text = known ? i18n._(known) : reason;
      if (amount === null) return text;
      return (
        <>
          {text} <Taka taka={amount} />
        </>
      );
    }
    // Product orders only.
    case 'packed':
      return null;
    // Only items of orders are exchanged.
    case 'exchange':
      return reason;
    case 'status': {
      const name = i18n._(hostelOrderStatusTexts[status]);
      return status === 'Pending' ? <Trans>{name}: the hostel confirms next</Trans> : name;
    }
  }
}
