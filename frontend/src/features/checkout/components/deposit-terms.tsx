import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import type { DepositOffer } from './deposit-offer.ts';

/** States which amount is held, until when, and which is due later. */
export function DepositTerms({ deposit: { goods, due, checkIn } }: { deposit: DepositOffer }) {
  const { i18n } = useLingui();
  const amount = formatTaka(goods.total, i18n.locale);
  const rest = formatTaka(due, i18n.locale);
  const day = formatDhakaDay(checkIn, i18n.locale);
  return (
    <Alert color="leaf" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
      <Text fw={650} mb={4}>
        <Trans>Your bank holds {amount}. Nothing is charged today.</Trans>
      </Text>
      <List spacing={4}>
        <List.Item>
          <Trans>We charge the deposit at check-in, or at the end of {day} if nobody comes.</Trans>
        </List.Item>
        <List.Item>
          <Trans>
            If you cancel while the refund is 100%, the hold ends and nothing is charged. Later we keep what
            the cancellation rules keep, at most the deposit.
          </Trans>
        </List.Item>
        {due > 0 && (
          <List.Item>
            <Trans>You pay the remaining {rest} at the front desk when you check in.</Trans>
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
