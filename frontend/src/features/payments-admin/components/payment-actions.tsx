import type { PaymentForAdmin } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { RefundDialog } from '../../../components/purchase/refund-dialog.tsx';
import { takaLeft } from '../../../lib/format/money.ts';
import { isRefundable } from '../../../lib/texts/payment-status-texts.ts';
import { boughtText } from '../payment-texts.ts';
import { RecheckButton } from './recheck-button.tsx';

export function PaymentActions({ payment }: { payment: PaymentForAdmin }) {
  const [refunding, setRefunding] = useState(false);
  const { i18n } = useLingui();
  const { _id: paymentId } = payment;
  const name = boughtText(payment.bought, i18n);
  const left = takaLeft(payment.amount, payment.refunded);
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <RecheckButton paymentId={paymentId} />
      {isRefundable(payment.status) && left > 0 && (
        <Button
          variant="light"
          leftSection={<IconReceiptRefund size={20} aria-hidden="true" />}
          onClick={() => setRefunding(true)}
        >
          <Trans>Refund</Trans>
        </Button>
      )}
      <RefundDialog
        payment={refunding ? { paymentId, name, left } : null}
        onClose={() => setRefunding(false)}
      />
    </Group>
  );
}
