import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { refundReasonText } from '../../lib/texts/refund-reason-text.ts';
import { DhakaDate } from '../text/dhaka-date.tsx';
import classes from '../records/timeline.module.css';

type LedgerStep = (Order | HostelOrder)['timeline'][number];

interface LedgerTimelineProps<Step extends LedgerStep> {
  timeline: readonly Step[];
  /** True when the reader is the customer. */
  own: boolean;
  StepText: ComponentType<{ step: Step }>;
  reasonOf: (step: Step) => string | null;
  adminText: ReactNode;
}

export function LedgerTimeline<Step extends LedgerStep>(props: LedgerTimelineProps<Step>) {
  const { timeline, own, StepText, reasonOf, adminText } = props;
  const { i18n } = useLingui();
  const byCustomer = own ? <Trans>by you</Trans> : <Trans>by the customer</Trans>;
  const actorTexts = { customer: byCustomer, admin: adminText, system: <Trans>automatically</Trans> };
  return (
    <ol className={classes['list']} reversed>
      {timeline.toReversed().map((step) => {
        const reason = reasonOf(step);
        return (
          <li key={`${step.at} ${step.kind} ${step.status} ${step.amount}`} className={classes['step']}>
            <Text fw={600}>
              <StepText step={step} />
            </Text>
            {reason && <Text>{refundReasonText(reason, i18n)}</Text>}
            <Text size="sm" c="dimmed">
              <DhakaDate at={step.at} format="date-time" /> · {actorTexts[step.by]}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
