import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { ReturnFacts } from '../../../components/returns/return-facts.tsx';
import { ReturnStateBadge } from '../../../components/returns/return-state-badge.tsx';
import { useOrderReturns, useWithdrawReturn } from '../../../components/returns/returns.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { returnStepTexts } from '../../../lib/texts/return-texts.ts';

const ReturnDialog = lazy(async () => ({
  default: (await import('./return-dialog.tsx')).ReturnDialog,
}));

/** The returns of an order that was delivered, and the button to ask for one. Renders nothing without either. */
export function OrderReturns({ order, asAdmin }: { order: Order; asAdmin: boolean }) {
  const { data } = useOrderReturns(order._id);
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  const { returns, returnable, until } = data;
  const canAsk = !asAdmin && returnable.length > 0 && until !== null;
  if (returns.length === 0 && !canAsk) return null;
  return (
    <section aria-labelledby="returns">
      <Title order={3} size="h4" mb="sm" id="returns">
        <Trans>Returns</Trans>
      </Title>
      <Stack gap="sm">
        {returns.map((row) => (
          <ReturnNotice key={row._id} row={row} asAdmin={asAdmin} />
        ))}
        {canAsk && (
          <>
            <Button
              variant="light"
              leftSection={<IconPackageExport size={20} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              <Trans>Return items</Trans>
            </Button>
            <Text size="sm" c="dimmed">
              <Trans>
                Possible until <DhakaDate at={new Date(Date.parse(until) - 1)} />.
              </Trans>
            </Text>
          </>
        )}
      </Stack>
      <OnDemand opened={asking}>
        {(opened) => (
          <ReturnDialog
            order={opened ? order : null}
            returnable={returnable}
            onClose={() => setAsking(false)}
          />
        )}
      </OnDemand>
    </section>
  );
}

function ReturnNotice({ row, asAdmin }: { row: OrderReturn; asAdmin: boolean }) {
  const { i18n } = useLingui();
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            <DhakaDate at={row.createdAt} format="date-time" />
          </Text>
          <ReturnStateBadge state={row.state} />
        </Group>
        {!asAdmin && <Text>{i18n._(returnStepTexts[row.state])}</Text>}
        <ReturnFacts row={row} />
        {asAdmin && (
          <Button variant="light" component={Link} to={`/returns?return=${row._id}`}>
            <Trans>Open the return</Trans>
          </Button>
        )}
        {!asAdmin && row.state === 'requested' && <WithdrawButton row={row} />}
      </Stack>
    </Paper>
  );
}

function WithdrawButton({ row }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  const withdraw = useWithdrawReturn();
  const handleWithdraw = () =>
    withdraw.mutate(row._id, {
      onSuccess: () => toastDone({ title: t`Your request is withdrawn`, message: row.order_number }),
      onError: (error) =>
        toastProblem({ title: t`The request was not withdrawn`, message: errorText(error, i18n) }),
    });
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={handleWithdraw}>
      <Trans>Withdraw the request</Trans>
    </Button>
  );
}
