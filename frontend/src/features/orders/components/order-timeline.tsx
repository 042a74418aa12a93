import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { Taka } from '../../../components/taka.tsx';
import { orderStatusTexts } from '../../../lib/order-status-texts.ts';
import { refundReasonText } from '../../../lib/refund-reason-text.ts';
import classes from '../../../components/timeline.module.css';

type Step = Order['timeline'][number];

interface OrderTimelineProps {
  timeline: readonly Step[];
  /** The reader is the customer. */
  own: boolean;
}

/** What has happened to an order, the latest first: what, when, by whom and why. */
export function OrderTimeline({ timeline, own }: OrderTimelineProps) {
  const { i18n } = useLingui();
  return (
    <ol className={classes['list']} reversed>
      {timeline.toReversed().map((step) => (
        <li key={`${step.at} ${step.kind} ${step.status} ${step.amount}`} className={classes['step']}>
          <Text fw={600}>
            <What step={step} />
          </Text>
          {step.reason && <Text>{refundReasonText(step.reason, i18n)}</Text>}
          <Text size="sm" c="dimmed">
            <DhakaDate at={step.at} format="date-time" /> · <Who by={step.by} own={own} />
          </Text>
        </li>
      ))}
    </ol>
  );
}

function What({ step: { kind, status, amount } }: { step: Step }) {
  const { i18n } = useLingui();
  if (kind === 'note') return <Trans>Note</Trans>;
  if (kind === 'status') return i18n._(orderStatusTexts[status]);
  return amount === null ? (
    <Trans>Refund</Trans>
  ) : (
    <Trans>
      Refund of <Taka taka={amount} />
    </Trans>
  );
}

function Who({ by, own }: { by: Step['by']; own: boolean }) {
  if (by === 'customer') return own ? <Trans>by you</Trans> : <Trans>by the customer</Trans>;
  return by === 'admin' ? <Trans>by our team</Trans> : <Trans>by itself</Trans>;
}
