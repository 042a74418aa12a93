import type { EventDepths } from '@petcare/contracts/event-admin.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import type { TableColumn } from '../../../components/admin-table/table-list.ts';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useDepths } from '../api/events.ts';
import { SilentNote } from './chain.tsx';
import { PagedTable } from './paged-table.tsx';

type Outbox = EventDepths['outboxes'][number];
type Queue = EventDepths['queues'][number];
type Tasks = EventDepths['tasks'][number];
type Cell<Row> = TableColumn<Row>['cell'];

const outboxCell: Cell<Outbox> = ({ service }) => <Name name={service} />;
const unsentCell: Cell<Outbox> = ({ unsent }) => <Count count={unsent} />;
const oldestCell: Cell<Outbox> = ({ oldest_seconds: seconds }) => <Seconds seconds={seconds} />;
const consumerCell: Cell<Queue> = ({ consumer }) => <Name name={consumer} />;
const messagesCell: Cell<Queue> = ({ messages }) => <Count count={messages} />;
const listenersCell: Cell<Queue> = ({ consumers }) => <Listeners count={consumers} />;
const deadCell: Cell<Queue> = (queue) => <DeadCount queue={queue} />;
const taskCell: Cell<Tasks> = ({ task }) => <Name name={task} />;
const waitingCell: Cell<Tasks> = ({ waiting }) => <Count count={waiting} />;
const failedCell: Cell<Tasks> = ({ failed }) => <Count count={failed} />;

export function Queues() {
  const { i18n } = useLingui();
  const depths = useDepths();
  if (depths.isPending) return <Skeleton height={420} />;
  if (!depths.data)
    return <ErrorState message={errorText(depths.error, i18n)} onRetry={() => void depths.refetch()} />;
  const { outboxes, queues, tasks, silent } = depths.data;
  return (
    <Stack gap="xl">
      <SilentNote silent={silent} />
      <Outboxes outboxes={outboxes} />
      <QueueTable queues={queues} />
      <TaskTable tasks={tasks} />
    </Stack>
  );
}

function Outboxes({ outboxes }: { outboxes: readonly Outbox[] }) {
  const { t } = useLingui();
  const columns: TableColumn<Outbox>[] = [
    { key: 'service', header: t`Process`, lead: true, cell: outboxCell },
    { key: 'unsent', header: t`Not sent yet`, numeric: true, cell: unsentCell },
    { key: 'oldest', header: t`Oldest event`, numeric: true, cell: oldestCell },
  ];
  return (
    <section aria-labelledby="outboxes">
      <Heading id="outboxes" title={t`Outboxes`}>
        <Trans>Events waiting to be published to the broker.</Trans>
      </Heading>
      <PagedTable
        caption={t`Outboxes`}
        columns={columns}
        rows={outboxes}
        rowKey={({ service }) => service}
        empty={<Nothing />}
      />
    </section>
  );
}

function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const { t } = useLingui();
  const columns: TableColumn<Queue>[] = [
    { key: 'consumer', header: t`Consumer`, lead: true, cell: consumerCell },
    { key: 'messages', header: t`Waiting`, numeric: true, cell: messagesCell },
    { key: 'consumers', header: t`Consumers`, numeric: true, cell: listenersCell },
    { key: 'dead', header: t`Dead letters`, numeric: true, cell: deadCell },
  ];
  const [all, setAll] = useState(false);
  // Queues that need attention come first.
  const rows = queues.toSorted((one, other) => urgency(other) - urgency(one));
  const urgent = rows.filter((queue) => urgency(queue) > 0);
  const quiet = rows.length - urgent.length;
  return (
    <section aria-labelledby="queues">
      <Heading id="queues" title={t`Queues`}>
        <Trans>Messages waiting for each consumer.</Trans>
      </Heading>
      <PagedTable
        caption={t`Queues`}
        columns={columns}
        rows={all ? rows : urgent}
        rowKey={({ consumer }) => consumer}
        empty={<Nothing />}
      />
      {quiet > 0 && (
        <Button
          variant="subtle"
          mt="sm"
          maw="100%"
          h="auto"
          mih={44}
          py="xs"
          // The label wraps on a phone.
          styles={{ label: { height: 'auto', lineHeight: 1.5, whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => setAll(!all)}
          aria-expanded={all}
        >
          {all ? (
            <Trans>Show only queues that need attention</Trans>
          ) : (
            <Plural value={quiet} one="Show # idle queue" other="Show # idle queues" />
          )}
        </Button>
      )}
    </section>
  );
}

function urgency({ messages, consumers, dead }: Queue): number {
  return dead * 1_000_000 + messages * 10 + (consumers === 0 ? 1 : 0);
}

function DeadCount({ queue: { consumer, dead } }: { queue: Queue }) {
  const { i18n } = useLingui();
  if (dead === 0) return i18n.number(0);
  return (
    <Anchor component={Link} to={`/events?state=waiting&consumer=${consumer}`} underline="always" fw={600}>
      {i18n.number(dead)}
    </Anchor>
  );
}

function TaskTable({ tasks }: { tasks: readonly Tasks[] }) {
  const { t } = useLingui();
  const columns: TableColumn<Tasks>[] = [
    { key: 'task', header: t`Job`, lead: true, cell: taskCell },
    { key: 'waiting', header: t`Waiting`, numeric: true, cell: waitingCell },
    { key: 'failed', header: t`Failed`, numeric: true, cell: failedCell },
  ];
  return (
    <section aria-labelledby="tasks">
      <Heading id="tasks" title={t`Jobs`}>
        <Trans>Jobs that events trigger: notifications and emails.</Trans>
      </Heading>
      <PagedTable
        caption={t`Jobs`}
        columns={columns}
        rows={tasks}
        rowKey={({ task }) => task}
        empty={<Nothing />}
      />
    </section>
  );
}

function Heading({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text c="dimmed" mb="sm">
        {children}
      </Text>
    </>
  );
}

function Name({ name }: { name: string }) {
  return <span lang="en">{name}</span>;
}

function Count({ count }: { count: number }) {
  const { i18n } = useLingui();
  return i18n.number(count);
}

function Listeners({ count }: { count: number }) {
  const { t } = useLingui();
  return count === 0 ? <StatusBadge label={t`None`} tone="stopped" /> : <Count count={count} />;
}

function Seconds({ seconds }: { seconds: number | null }) {
  const { t, i18n } = useLingui();
  if (seconds === null) return '–';
  const shown = i18n.number(Math.round(seconds));
  return t`${shown} s`;
}

function Nothing() {
  return (
    <Text c="dimmed">
      <Trans>Nothing is waiting.</Trans>
    </Text>
  );
}
