import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isApiError, shouldRetry } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { Taka } from '../text/taka.tsx';
import { toastDone } from '../feedback/toasts.tsx';
import { CustomerReason } from './customer-reason.tsx';
import { readAmount } from './refund-amount.ts';
import { RefundChoice } from './refund-choice.tsx';
import { useRefundPayment } from './refund-payment.ts';

export interface Refundable {
  paymentId: string;
  name: string;
  /** Taka that can still be refunded. */
  left: number;
}

interface RefundDialogProps {
  payment: Refundable | null;
  onClose: () => void;
}

/** Lets an admin refund all or part of a payment, with a reason. Sending it again never refunds twice. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(payment);
  return (
    <Modal opened={payment !== null} onClose={onClose} title={t`Refund ${shown?.name ?? ''}`} zIndex={300}>
      {shown && <RefundForm key={times} payment={shown} onClose={onClose} />}
    </Modal>
  );
}

function RefundForm({ payment, onClose }: { payment: Refundable; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const refund = useRefundPayment();
  const [form, setForm] = useState({ part: false, typed: '', reason: '' });
  const set = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }));
  useKeptInput(`refund ${payment.paymentId}`, form, set);
  const [checked, setChecked] = useState(false);
  const [request] = useState(randomId);
  const { left, name } = payment;
  const { part, typed, reason } = form;

  const parsed = part ? readAmount(typed, left) : { amount: left };
  const reasonMissing = reason.trim() === '';
  // The outcome of the first request is unknown; a retry with the same request id pays back once.
  const outcomeUnknown = refund.isError && shouldRetry(0, refund.error);
  const leftText = formatTaka(left, i18n.locale);

  async function handleSend() {
    setChecked(true);
    if ('problem' in parsed || reasonMissing) return;
    try {
      await refund.mutateAsync({
        paymentId: payment.paymentId,
        ...(part ? { amount: parsed.amount } : {}),
        reason,
        request,
      });
      const amount = formatTaka(parsed.amount, i18n.locale);
      toastDone({ title: t`Refund sent`, message: `${name} · ${amount}` });
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <Stack gap="md">
      <Text>
        <Trans>
          <Taka taka={left} /> of this payment can be refunded.
        </Trans>
      </Text>
      <RefundChoice
        choices={[
          { value: 'all', label: t`The full remaining amount: ${leftText}` },
          { value: 'part', label: t`A part of it` },
        ]}
        value={part ? 'part' : 'all'}
        onChange={(chosen) => set({ part: chosen === 'part' })}
        left={left}
        typed={typed}
        onTyped={(amount) => set({ typed: amount })}
        checked={checked}
        disabled={outcomeUnknown}
        autofocus
      />
      <CustomerReason
        value={reason}
        onChange={(words) => set({ reason: words })}
        missing={checked && reasonMissing}
        disabled={outcomeUnknown}
      />
      {refund.isError && <Refusal error={refund.error} outcomeUnknown={outcomeUnknown} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>No, go back</Trans>
        </Button>
        <Button color="red" loading={refund.isPending} onClick={() => void handleSend()}>
          {outcomeUnknown ? <Trans>Send again</Trans> : <Trans>Refund</Trans>}
        </Button>
      </Group>
    </Stack>
  );
}

function Refusal({ error, outcomeUnknown }: { error: Error; outcomeUnknown: boolean }) {
  const { i18n } = useLingui();
  return (
    <Alert color="red" variant="light" role="alert">
      {outcomeUnknown && !isApiError(error, 'unavailable') ? (
        <Trans>
          We got no response, so the refund may have gone through. You can safely send it again: it is paid
          only once.
        </Trans>
      ) : (
        errorText(error, i18n)
      )}
    </Alert>
  );
}
