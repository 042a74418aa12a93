import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { useChangeReturn } from '../../components/returns/returns.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { CompletionForm } from './completion-form.tsx';

const maxReasonLength = 300;

/** The next steps of a return for an admin. */
export function ReturnActions({ row }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  const change = useChangeReturn(row._id);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  useKeptInput(`refuse ${row._id}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  const [checked, setChecked] = useState(false);
  const reasonMissing = reason.trim() === '';
  if (row.state === 'received') return <CompletionForm row={row} />;
  if (row.state !== 'requested' && row.state !== 'approved') return null;
  const next = row.state === 'requested' ? 'approved' : 'received';

  function handleRefuse() {
    setChecked(true);
    if (!reasonMissing) change.mutate({ state: 'refused', reason, version: row.version });
  }

  return (
    <Stack gap="sm">
      {refusing ? (
        <>
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
          <Group gap="sm" grow>
            <Button variant="default" onClick={() => setRefusing(false)}>
              <Trans>No, go back</Trans>
            </Button>
            <Button color="red" loading={change.isPending} onClick={handleRefuse}>
              <Trans>Refuse the return</Trans>
            </Button>
          </Group>
        </>
      ) : (
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button
            loading={change.isPending}
            onClick={() => change.mutate({ state: next, version: row.version })}
          >
            {next === 'approved' ? <Trans>Approve</Trans> : <Trans>The items have arrived</Trans>}
          </Button>
          <Button variant="light" color="red" onClick={() => setRefusing(true)}>
            <Trans>Refuse</Trans>
          </Button>
        </Group>
      )}
      {change.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(change.error, i18n)}
        </Alert>
      )}
    </Stack>
  );
}
