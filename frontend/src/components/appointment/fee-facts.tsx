import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { feePaymentEndpoints } from '@petcare/contracts/clinic/fee-payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { callForFile } from '../../lib/api/api-client.ts';
import { feeMethodTexts } from '../../lib/texts/fee-method-texts.ts';
import { ReceiptButtons } from '../purchase/receipt-buttons.tsx';
import { Fact } from '../records/fact.tsx';
import { DhakaDate } from '../text/dhaka-date.tsx';
import { Taka } from '../text/taka.tsx';

/** The fee of an appointment: what it costs, how it was paid, and what is handed back. */
export function FeeFacts({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const { payment, fees } = appointment;
  return (
    <>
      <Fact label={t`Fee`}>
        <Taka taka={fees} />{' '}
        {!payment && (
          <Text span c="dimmed">
            · <Trans>Not paid yet</Trans>
          </Text>
        )}
      </Fact>
      {payment && (
        <Fact label={t`Paid`}>
          {i18n._(feeMethodTexts[payment.method])}
          {payment.online && ` · ${t`online`}`} · <DhakaDate at={payment.paid_at} format="date-time" />
          {payment.reference && ` · ${payment.reference}`}
        </Fact>
      )}
      {payment && payment.refunded > 0 && (
        <Fact label={payment.online ? t`Refunded` : t`Handed back`}>
          <Taka taka={payment.refunded} />
        </Fact>
      )}
      {payment && payment.refund_due > 0 && (
        <Fact label={payment.online ? t`Refund on its way` : t`Refund due`}>
          <Taka taka={payment.refund_due} />
        </Fact>
      )}
    </>
  );
}

export function FeeReceipt({ appointment: { _id: id, payment } }: { appointment: Appointment }) {
  if (!payment) return null;
  const fetchReceipt = (language: 'en' | 'bn') =>
    callForFile(
      feePaymentEndpoints['fees.receipt'],
      { params: { id }, query: { language } },
      () => undefined,
    );
  return <ReceiptButtons number={payment.number} fetchReceipt={fetchReceipt} />;
}
