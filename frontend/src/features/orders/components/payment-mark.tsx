import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';

export function PaymentMark({ status, asAdmin }: { status: PaymentStatus; asAdmin: boolean }) {
  const { i18n } = useLingui();
  if (status === 'paid') return null;
  if (asAdmin && (status === 'needs_review' || status === 'disputed')) {
    return (
      <Badge color="red" variant="light">
        {status === 'disputed' ? i18n._(paymentStatusTexts.disputed) : <Trans>Needs review</Trans>}
      </Badge>
    );
  }
  return (
    <Text size="sm" c="dimmed" component="span">
      {i18n._(paymentStatusTexts[status])}
    </Text>
  );
}
