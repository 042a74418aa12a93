import { type HostelOrder, stayNotes } from '@petcare/contracts/hostel-orders.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { Taka } from '../../../components/taka.tsx';
import classes from '../../../components/timeline.module.css';
import { hostelOrderStatusTexts } from '../../../lib/hostel-order-status-texts.ts';
import { refundReasonText } from '../../../lib/refund-reason-text.ts';

type Step = HostelOrder['timeline'][number];

/** The words of what happens to the guests. The English ones are those of the contract. */
const noteTexts: Record<string, MessageDescriptor> = {
  [stayNotes.checkedIn]: msg`The guests have arrived.`,
  [stayNotes.checkedOut]: msg`The guests have gone home.`,
  [stayNotes.pets]: msg`The details of the pets were changed.`,
};

interface BookingTimelineProps {
  timeline: readonly Step[];
  /** The reader is the customer. */
  own: boolean;
}

/** What has happened to a stay, the latest first: what, when, by whom and why. */
export function BookingTimeline({ timeline, own }: BookingTimelineProps) {
  const { i18n } = useLingui();
  return (
    <ol className={classes['list']} reversed>
      {timeline.toReversed().map((step) => (
        <li key={`${step.at} ${step.kind} ${step.status} ${step.amount}`} className={classes['step']}>
          <Text fw={600}>
            <What step={step} />
          </Text>
          {step.reason && step.kind !== 'note' && <Text>{refundReasonText(step.reason, i18n)}</Text>}
          <Text size="sm" c="dimmed">
            <DhakaDate at={step.at} format="date-time" /> · <Who by={step.by} own={own} />
          </Text>
        </li>
      ))}
    </ol>
  );
}

function What({ step: { kind, status, amount, reason } }: { step: Step }) {
  const { i18n } = useLingui();
  switch (kind) {
    case 'refund':
      return (
        <Trans>
          Paid back: <Taka taka={amount ?? 0} />
        </Trans>
      );
    case 'note': {
      const known = reason === null ? undefined : noteTexts[reason];
      return known ? i18n._(known) : reason;
    }
    case 'status':
      return i18n._(hostelOrderStatusTexts[status]);
  }
}

function Who({ by, own }: { by: Step['by']; own: boolean }) {
  if (by === 'customer') return own ? <Trans>by you</Trans> : <Trans>by the customer</Trans>;
  return by === 'admin' ? <Trans>by the hostel</Trans> : <Trans>by itself</Trans>;
}
