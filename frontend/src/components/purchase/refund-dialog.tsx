import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isApiError, shouldRetry } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { Taka } from '../text/taka.tsx';
import { toastDone } from '../feedback/toasts.tsx';
import { type AmountProblem, readAmount } from './refund-amount.ts';
import { useRefundPayment } from './refund-payment.ts';

const maxReasonLength = 300;

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
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  useKeptInput(`refund ${payment.paymentId}`, { part, typed, reason }, (kept) => {
    setPart(kept.part ?? part);
    setTyped(kept.typed ?? typed);
    setReason(kept.reason ?? reason);
  });
  const [checked, setChecked] = useState(false);
  const [request] = useState(randomId);
  const { left, name } = payment;

  const parsed = part ? readAmount(typed, left) : { amount: left };
  const problem = 'problem' in parsed ? parsed.problem : null;
  const reasonMissing = reason.trim() === '';
  // The outcome of the first request is unknown; a retry with the same request id pays back once.
  const outcomeUnknown = refund.isError && shouldRetry(0, refund.error);
  const leftText = formatTaka(left, i18n.locale);
  const problemTexts: Record<AmountProblem, string> = {
    missing: t`Please enter an amount.`,
    unreadable: t`Please enter an amount in taka, such as 250 or 99.50.`,
    too_much: t`You can refund at most ${leftText}.`,
  };

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
      <Radio.Group
        label={t`How much do you want to refund?`}
        value={part ? 'part' : 'all'}
        onChange={(chosen) => setPart(chosen === 'part')}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all" disabled={outcomeUnknown} label={t`The full remaining amount: ${leftText}`} />
          <Radio value="part" disabled={outcomeUnknown} label={t`A part of it`} />
        </Stack>
      </Radio.Group>
      {part && (
        <TextInput
          label={t`Amount in taka`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          disabled={outcomeUnknown}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={checked && problem && problemTexts[problem]}
          data-autofocus
        />
      )}
      <Textarea
        label={t`Reason`}
        description={t`The customer will see this.`}
        autosize
        minRows={2}
        maxLength={maxReasonLength}
        disabled={outcomeUnknown}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={checked && reasonMissing && t`Please enter a reason.`}
      />
      {refund.isError && (
        <Alert color="red" variant="light" role="alert">
          {outcomeUnknown && !isApiError(refund.error, 'unavailable') ? (
            <Trans>
              We got no response, so the refund may have gone through. You can safely send it again: it is
              paid only once.
            </Trans>
          ) : (
            errorText(refund.error, i18n)
          )}
        </Alert>
      )}
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
