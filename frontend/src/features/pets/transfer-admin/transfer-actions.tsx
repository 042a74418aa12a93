import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { PetTransfer } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { transferRefusalTexts } from '../../../lib/texts/transfer-texts.ts';
import { useRetryTransfer, useUndoTransfer } from '../api/transfers.ts';

const maxReasonLength = 300;

interface TransferActionsProps {
  transfer: PetTransfer;
  name: string;
}

/** The button by which an admin undoes a transfer or tries it again, while that is possible. */
export function TransferActions({ transfer, name }: TransferActionsProps) {
  const today = useToday();
  const { status, undo_until: until } = transfer;
  if (status === 'refused') return <Retry transfer={transfer} name={name} />;
  if (until === null || dhakaDateOf(new Date(until)) < today) return null;
  return <Undo transfer={transfer} name={name} />;
}

function Retry({ transfer: { _id: id }, name }: TransferActionsProps) {
  const { t, i18n } = useLingui();
  const retry = useRetryTransfer();

  async function handleRetry() {
    try {
      const { refusal } = await retry.mutateAsync(id);
      if (refusal === null) toastDone({ title: t`The passport has moved`, message: name });
      else toastProblem({ topic: `transfer-${id}`, message: i18n._(transferRefusalTexts[refusal]) });
    } catch (error) {
      toastProblem({ topic: `transfer-${id}`, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      mt="sm"
      variant="light"
      aria-label={t`Try again: ${name}`}
      loading={retry.isPending}
      onClick={() => void handleRetry()}
    >
      <Trans>Try again</Trans>
    </Button>
  );
}

function Undo({ transfer: { _id: id }, name }: TransferActionsProps) {
  const { t, i18n } = useLingui();
  const undo = useUndoTransfer();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  useKeptInput(`undo ${id}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  const [checked, setChecked] = useState(false);
  const reasonMissing = reason.trim() === '';

  function handleUndo() {
    setChecked(true);
    if (!reasonMissing) undo.mutate({ id, reason });
  }

  if (!asking)
    return (
      <Button
        mt="sm"
        variant="light"
        color="red"
        aria-label={t`Undo the transfer: ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Undo the transfer</Trans>
      </Button>
    );
  return (
    <Stack gap="sm" mt="sm">
      <Textarea
        label={t`Reason`}
        description={t`The pet goes back to its former owner. What was added since stays with the pet.`}
        autosize
        minRows={2}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={checked && reasonMissing && t`Please enter a reason.`}
        data-autofocus
      />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={() => setAsking(false)}>
          <Trans>No, go back</Trans>
        </Button>
        <Button color="red" loading={undo.isPending} onClick={handleUndo}>
          <Trans>Undo the transfer</Trans>
        </Button>
      </Group>
      {undo.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(undo.error, i18n)}
        </Alert>
      )}
    </Stack>
  );
}
