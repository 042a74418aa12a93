import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { typedTaka } from '../../../lib/forms/typed-numbers.ts';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { useCashRuns, useDueOrders, useRecordRun } from './cash-runs.ts';

/** Cash that is due, and what couriers have handed over. */
export function CashView() {
  const { t, i18n } = useLingui();
  const due = useDueOrders();
  if (due.isPending) return <LoadingState />;
  if (due.isError && !due.data)
    return <ErrorState message={errorText(due.error, i18n)} onRetry={() => void due.refetch()} />;
  const orders = due.data.items;
  return (
    <Stack gap="xl">
      {orders.length === 0 ? (
        <EmptyState
          scene="orders"
          title={t`No cash is due.`}
          text={<Trans>Orders with cash on delivery appear here until their cash is handed over.</Trans>}
        />
      ) : (
        <RunForm orders={orders} />
      )}
      <Runs />
    </Stack>
  );
}

interface RunInput {
  chosen: readonly string[];
  courier: string;
  received: string;
  note: string;
}

const emptyRun: RunInput = { chosen: [], courier: '', received: '', note: '' };

function RunForm({ orders }: { orders: readonly Order[] }) {
  const { t, i18n } = useLingui();
  const record = useRecordRun();
  const [run, setRun] = useState(emptyRun);
  const set = (part: Partial<RunInput>) => setRun((before) => ({ ...before, ...part }));
  useKeptInput('cash', run, set);
  // One key per form: pressing the button twice records the cash once.
  const [request, setRequest] = useState(randomId);
  const [checked, setChecked] = useState(false);

  const { chosen, courier, received, note } = run;
  const expected = poishaToTaka(
    orders
      .filter(({ _id }) => chosen.includes(_id))
      .reduce((sum, { total_price: total }) => sum + takaToPoisha(total), 0),
  );
  const counted = typedTaka(received);
  const differs = counted !== '' && Number(counted) !== expected;
  const isReady =
    chosen.length > 0 && courier.trim() !== '' && counted !== '' && (!differs || note.trim() !== '');

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isReady) return;
    try {
      const body = { request, courier: courier.trim(), orders: [...chosen], received: Number(counted) };
      const { courier: by } = await record.mutateAsync({
        ...body,
        ...(note.trim() !== '' && { note: note.trim() }),
      });
      toastDone({ topic: 'cash', title: t`Cash recorded!`, message: by });
      setRun(emptyRun);
      setChecked(false);
      setRequest(randomId());
    } catch (error) {
      toastProblem({ topic: 'cash', title: t`The cash was not recorded`, message: errorText(error, i18n) });
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <DueOrders
          orders={orders}
          chosen={chosen}
          missing={checked && chosen.length === 0}
          onChange={(ids) => set({ chosen: ids })}
        />
        <Text aria-live="polite">
          <Trans>
            Expected: <Taka taka={expected} />
          </Trans>
        </Text>
        <CashFields run={run} set={set} checked={checked} differs={differs} />
        <Group>
          <Button type="submit" loading={record.isPending}>
            <Trans>Record cash</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface DueOrdersProps {
  orders: readonly Order[];
  chosen: readonly string[];
  missing: boolean;
  onChange: (chosen: string[]) => void;
}

function DueOrders({ orders, chosen, missing, onChange }: DueOrdersProps) {
  const { t, i18n } = useLingui();
  return (
    <Checkbox.Group
      label={t`Orders whose cash was handed over`}
      value={[...chosen]}
      error={missing && t`Please choose at least one order.`}
      onChange={onChange}
    >
      <Stack gap="sm" mt="xs">
        {orders.map((order) => (
          <Paper key={order._id} withBorder p="sm">
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Checkbox
                value={order._id}
                label={`${order.order_id} · ${order.orderer_name}`}
                description={i18n._(orderStatusTexts[order.status])}
              />
              <Group gap="sm" wrap="nowrap">
                <Text fw={600}>
                  <Taka taka={order.total_price} />
                </Text>
                <Anchor
                  component={Link}
                  to={`/orders?order=${order._id}`}
                  underline="always"
                  aria-label={t`Open ${order.order_id}`}
                >
                  <Trans>Open</Trans>
                </Anchor>
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface CashFieldsProps {
  run: RunInput;
  set: (part: Partial<RunInput>) => void;
  checked: boolean;
  differs: boolean;
}

function CashFields({ run, set, checked, differs }: CashFieldsProps) {
  const { t } = useLingui();
  const { courier, received, note } = run;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t`Courier`}
          maxLength={80}
          required
          value={courier}
          error={checked && courier.trim() === '' && t`Please enter a name.`}
          onChange={(event) => set({ courier: event.currentTarget.value })}
        />
        <TextInput
          label={t`Cash counted, in taka`}
          inputMode="decimal"
          maxLength={12}
          required
          value={received}
          error={
            (checked || received.trim() !== '') &&
            typedTaka(received) === '' &&
            t`Please enter an amount such as 450.`
          }
          onChange={(event) => set({ received: event.currentTarget.value })}
        />
      </SimpleGrid>
      {differs && (
        <Textarea
          label={t`Why the cash differs`}
          maxLength={500}
          required
          value={note}
          error={checked && note.trim() === '' && t`Please say why the cash differs.`}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Runs() {
  const { t } = useLingui();
  const { data } = useCashRuns();
  const runs = data?.items ?? [];
  if (runs.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={t`Handed over`}>
      <Title order={2} size="h4">
        <Trans>Handed over</Trans>
      </Title>
      {runs.map((run) => (
        <Paper key={run._id} withBorder p="md">
          <Group justify="space-between" align="baseline">
            <Text fw={600}>{run.courier}</Text>
            <Text size="sm" c="dimmed">
              <DhakaDate at={run.createdAt} format="date-time" />
            </Text>
          </Group>
          <Text>
            <Trans>
              Received <Taka taka={run.received} /> of <Taka taka={run.expected} />
            </Trans>
          </Text>
          {run.note && <Text size="sm">{run.note}</Text>}
          <Text size="sm" c="dimmed" className="pc-numbers">
            {run.orders.map(({ order_number: number }) => number).join(', ')}
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}
