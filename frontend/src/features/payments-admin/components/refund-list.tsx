import type { Refund } from '@petcare/contracts/commerce/payments/payments.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import classes from '../../../components/records/timeline.module.css';
import { PayOutButton } from '../cash/pay-out-button.tsx';
import { refundReasonText } from '../../../lib/texts/refund-reason-text.ts';
import { refundByTexts, refundStatusTexts } from '../payment-texts.ts';

interface RefundListProps {
  refunds: readonly Refund[];
  /** True if refunds are paid out by hand. */
  byHand: boolean;
}

export function RefundList({ refunds, byHand }: RefundListProps) {
  const { i18n } = useLingui();
  const latestFirst = refunds.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <ol className={classes['list']} reversed>
      {latestFirst.map(({ _id, amount, reason, status, createdAt, by }) => (
        <li key={_id} className={classes['step']}>
          <Text fw={600} {...(status === 'failed' ? { c: 'red' } : {})}>
            <Taka taka={amount} /> · {i18n._(refundStatusTexts[status])}
          </Text>
          <Text>{refundReasonText(reason, i18n)}</Text>
          <Text size="sm" c="dimmed">
            <DhakaDate at={createdAt} format="date-time" /> · {i18n._(refundByTexts[by])}
          </Text>
          {byHand && status === 'pending' && <PayOutButton refundId={_id} />}
        </li>
      ))}
    </ol>
  );
}
