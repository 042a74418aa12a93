import type { FailedTask } from '@petcare/contracts/event-admin.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import type { TableColumn } from '../../../components/admin-table/table-list.ts';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useFailedJobs, useRetryJobs } from '../api/events.ts';
import classes from './chain.module.css';
import { CodeBlock } from './code-block.tsx';
import { PagedTable } from './paged-table.tsx';

type Cell = TableColumn<FailedTask>['cell'];

const taskCell: Cell = (job) => <JobName job={job} />;
const errorCell: Cell = ({ error }) => <span lang="en">{error}</span>;
const triesCell: Cell = ({ attempts }) => <Tries attempts={attempts} />;
const failedCell: Cell = ({ failed_at: at }) => <DhakaDate at={at} format="date-time" />;
const retryCell: Cell = (job) => <Retry jobs={[job]} />;

export function FailedJobs() {
  const { t, i18n } = useLingui();
  const jobs = useFailedJobs();
  if (jobs.isPending) return <Skeleton height={280} />;
  if (!jobs.data)
    return <ErrorState message={errorText(jobs.error, i18n)} onRetry={() => void jobs.refetch()} />;
  const columns: TableColumn<FailedTask>[] = [
    { key: 'task', header: t`Job`, lead: true, cell: taskCell },
    { key: 'error', header: t`What went wrong`, cell: errorCell },
    { key: 'attempts', header: t`Attempts`, numeric: true, cell: triesCell },
    { key: 'failed', header: t`Failed`, cell: failedCell },
    { key: 'retry', header: t`Try again`, actions: true, cell: retryCell },
  ];
  return (
    <>
      {jobs.data.length > 1 && <Retry jobs={jobs.data} />}
      <PagedTable
        caption={t`Failed jobs`}
        columns={columns}
        rows={jobs.data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            scene="success"
            title={t`No failed jobs`}
            text={<Trans>All jobs succeeded. Jobs that have used up their attempts will appear here.</Trans>}
          />
        }
      />
    </>
  );
}

function Tries({ attempts }: Pick<FailedTask, 'attempts'>) {
  const { i18n } = useLingui();
  return i18n.number(attempts);
}

function JobName({ job: { task, data, createdAt } }: { job: FailedTask }) {
  const { t } = useLingui();
  return (
    <>
      <Text fw={600} lang="en">
        {task}
      </Text>
      <Text size="sm" c="dimmed">
        <DhakaDate at={createdAt} format="date-time" />
      </Text>
      <details className={classes['details']}>
        <summary>
          <Trans>Data</Trans>
        </summary>
        <CodeBlock label={t`Data of ${task}`} text={JSON.stringify(data, null, 2)} />
      </details>
    </>
  );
}

function Retry({ jobs }: { jobs: readonly FailedTask[] }) {
  const { t, i18n } = useLingui();
  const retry = useRetryJobs();
  const [first] = jobs;
  const task = first?.task ?? '';
  const all = jobs.length > 1;

  async function handleClick() {
    try {
      const count = await retry.mutateAsync(jobs.map(({ id }) => id));
      const shown = i18n.number(count);
      toastDone({ topic: 'failed jobs', message: t`Retrying: ${shown}` });
    } catch (error) {
      toastProblem({ topic: 'failed jobs', title: t`The action failed`, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="light"
      mb={all ? 'md' : 0}
      leftSection={<IconRefresh size={20} aria-hidden="true" />}
      loading={retry.isPending}
      onClick={() => void handleClick()}
      {...(!all && { 'aria-label': t`Try again: ${task}` })}
    >
      {all ? <Trans>Retry all</Trans> : <Trans>Try again</Trans>}
    </Button>
  );
}
