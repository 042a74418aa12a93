import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { useOpening } from '../../edit-form/use-opening.ts';
import { useKeptInput } from '../../forms/use-kept-input.ts';
import { CustomerReason } from '../customer-reason.tsx';
import { readAmount } from '../refund-amount.ts';
import { RefundChoice } from '../refund-choice.tsx';
import type { CancellationTarget } from './cancellation-target.ts';
import { useDecideCancellation } from './use-cancellation.ts';
import { useWithdrawToast } from './use-withdraw-toast.ts';

type Refund = 'full' | 'part' | 'none';

interface CancellationDialogProps {
  target: CancellationTarget | null;
  onClose: () => void;
}

/** Asks an admin who cancels for reason, refund and stock at once. Sending it again never refunds twice. */
export function CancellationDialog({ target, onClose }: CancellationDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(target);
  const number = shown?.number ?? '';
  return (
    <Modal
      opened={target !== null}
      onClose={onClose}
      title={shown?.isCancelled ? t`Decide the refund of ${number}` : t`Cancel ${number}`}
      zIndex={300}
    >
      {shown && <CancellationForm key={times} target={shown} onClose={onClose} />}
    </Modal>
  );
}

function firstInput({ restock }: CancellationTarget) {
  return { reason: '', refund: 'full' as Refund, typed: '', restock: restock ?? true };
}

function CancellationForm({ target, onClose }: { target: CancellationTarget; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const decide = useDecideCancellation();
  const offerUndo = useWithdrawToast();
  const [form, setForm] = useState(() => firstInput(target));
  const set = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  useKeptInput(`cancellation ${target.number}`, form, set);
  const [checked, setChecked] = useState(false);
  const [request] = useState(randomId);

  const { reason, refund, typed, restock } = form;
  const parsed = refund === 'part' ? readAmount(typed, target.left) : { amount: target.left };
  const reasonMissing = reason.trim() === '';
  const leftText = formatTaka(target.left, i18n.locale);

  async function handleSend() {
    setChecked(true);
    if ('problem' in parsed || reasonMissing) return;
    const shared = { reason: reason.trim(), restock, version: target.version, request };
    const body = refund === 'part' ? { refund, amount: parsed.amount, ...shared } : { refund, ...shared };
    try {
      offerUndo(await decide.mutateAsync({ target, body }), target);
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <Stack gap="md">
      <CustomerReason
        value={reason}
        onChange={(words) => set({ reason: words })}
        missing={checked && reasonMissing}
        data-autofocus
      />
      <RefundChoice
        choices={[
          { value: 'full', label: t`Everything: ${leftText}` },
          { value: 'part', label: t`A part of it` },
          { value: 'none', label: t`Nothing` },
        ]}
        value={refund}
        onChange={(chosen) => set({ refund: chosen })}
        left={target.left}
        typed={typed}
        onTyped={(amount) => set({ typed: amount })}
        checked={checked}
      />
      {target.restock !== null && (
        <Checkbox
          label={t`Put the items back into stock`}
          checked={restock}
          onChange={(event) => set({ restock: event.currentTarget.checked })}
        />
      )}
      {target.kind === 'hostelOrders' && !target.isCancelled && (
        <Text size="sm">
          <Trans>Its remaining nights become free.</Trans>
        </Text>
      )}
      {decide.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(decide.error, i18n)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>No, go back</Trans>
        </Button>
        <Button color="red" loading={decide.isPending} onClick={() => void handleSend()}>
          <SendLabel target={target} />
        </Button>
      </Group>
    </Stack>
  );
}

function SendLabel({ target }: { target: CancellationTarget }) {
  if (target.isCancelled) return <Trans>Decide</Trans>;
  return target.kind === 'orders' ? <Trans>Cancel order</Trans> : <Trans>Cancel booking</Trans>;
}
