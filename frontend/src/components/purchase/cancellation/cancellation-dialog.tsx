import { Trans, useLingui } from '@lingui/react/macro';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { useOpening } from '../../edit-form/use-opening.ts';
import { useKeptInput } from '../../forms/use-kept-input.ts';
import { type AmountProblem, readAmount } from '../refund-amount.ts';
import type { CancellationTarget } from './cancellation-target.ts';
import { useDecideCancellation } from './use-cancellation.ts';
import { useWithdrawToast } from './use-withdraw-toast.ts';

const maxReasonLength = 300;
const refunds = ['full', 'part', 'none'] as const;
type Refund = (typeof refunds)[number];

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

function CancellationForm({ target, onClose }: { target: CancellationTarget; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const decide = useDecideCancellation();
  const offerUndo = useWithdrawToast();
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState<Refund>('full');
  const [typed, setTyped] = useState('');
  const [restock, setRestock] = useState(target.restock ?? true);
  useKeptInput(`cancellation ${target.number}`, { reason, refund, typed, restock }, (kept) => {
    setReason(kept.reason ?? reason);
    setRefund(kept.refund ?? refund);
    setTyped(kept.typed ?? typed);
    setRestock(kept.restock ?? restock);
  });
  const [checked, setChecked] = useState(false);
  const [request] = useState(randomId);

  const parsed = refund === 'part' ? readAmount(typed, target.left) : { amount: target.left };
  const problem = 'problem' in parsed ? parsed.problem : null;
  const reasonMissing = reason.trim() === '';
  const leftText = formatTaka(target.left, i18n.locale);
  const problemTexts: Record<AmountProblem, string> = {
    missing: t`Please enter an amount.`,
    unreadable: t`Please enter an amount in taka, such as 250 or 99.50.`,
    too_much: t`You can refund at most ${leftText}.`,
  };

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
      <Textarea
        label={t`Reason`}
        description={t`The customer will see this.`}
        autosize
        minRows={2}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={checked && reasonMissing && t`Please enter a reason.`}
        data-autofocus
      />
      <Radio.Group
        label={t`How much do you want to refund?`}
        value={refund}
        onChange={(chosen) => setRefund(refunds.find((one) => one === chosen) ?? 'full')}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="full" label={t`Everything: ${leftText}`} />
          <Radio value="part" label={t`A part of it`} />
          <Radio value="none" label={t`Nothing`} />
        </Stack>
      </Radio.Group>
      {refund === 'part' && (
        <TextInput
          label={t`Amount in taka`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={checked && problem && problemTexts[problem]}
        />
      )}
      {target.restock !== null && (
        <Checkbox
          label={t`Put the items back into stock`}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
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
          {target.isCancelled ? (
            <Trans>Decide</Trans>
          ) : target.kind === 'orders' ? (
            <Trans>Cancel order</Trans>
          ) : (
            <Trans>Cancel booking</Trans>
          )}
        </Button>
      </Group>
    </Stack>
  );
}
