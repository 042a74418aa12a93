import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { Taka } from '../../../components/taka.tsx';
import classes from '../../../components/timeline.module.css';
import { hostelOrderStatusTexts } from '../../../lib/hostel-order-status-texts.ts';

type Step = HostelOrder['timeline'][number];

const byTexts: Record<Step['by'], MessageDescriptor> = {
  customer: msg`by the customer`,
  admin: msg`by the hostel`,
  system: msg`by itself`,
};

/** What has happened to a stay, the latest first. */
export function BookingTimeline({ timeline }: Pick<HostelOrder, 'timeline'>) {
  const { i18n } = useLingui();
  return (
    <ol className={classes['list']} reversed>
      {timeline.toReversed().map((step) => (
        <li key={`${step.at}-${step.kind}-${step.status}`} className={classes['step']}>
          <Text fw={600}>
            <What step={step} />
          </Text>
          <Text size="sm" c="dimmed">
            <DhakaDate at={step.at} format="date-time" /> · {i18n._(byTexts[step.by])}
          </Text>
          {step.reason && <Text size="sm">{step.reason}</Text>}
        </li>
      ))}
    </ol>
  );
}

function What({ step: { kind, status, amount } }: { step: Step }) {
  const { i18n } = useLingui();
  switch (kind) {
    case 'refund':
      return (
        <Trans>
          Paid back: <Taka taka={amount ?? 0} />
        </Trans>
      );
    case 'note':
      return <Trans>Noted</Trans>;
    case 'status':
      return i18n._(hostelOrderStatusTexts[status]);
  }
}
