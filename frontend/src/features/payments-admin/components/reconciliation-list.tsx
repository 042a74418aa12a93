import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../../components/forms/date-field.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { usePageNumber } from '../../../lib/address/use-page-number.ts';
import { reportsPerPage, useReconcile, useReconciliations } from '../api/reconciliations.ts';
import { ReconciliationReport } from './reconciliation-report.tsx';

export function ReconciliationList() {
  const { t, i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const reports = useReconciliations(page);

  if (reports.isPending) return <TableSkeleton />;
  if (reports.isError && !reports.data) {
    return <ErrorState message={errorText(reports.error, i18n)} onRetry={() => void reports.refetch()} />;
  }
  const { items, total } = reports.data;
  const pages = Math.max(1, Math.ceil(total / reportsPerPage));
  return (
    <Stack gap="md">
      <CompareNow />
      {items.length === 0 ? (
        <EmptyState
          scene="search"
          title={t`No reconciliations yet.`}
          text={<Trans>Every night our payments are compared with the providers’ records.</Trans>}
        />
      ) : (
        items.map((report) => <ReconciliationReport key={report._id} report={report} />)
      )}
      {pages > 1 && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
    </Stack>
  );
}

function CompareNow() {
  const { t, i18n } = useLingui();
  const [today] = useState(() => dhakaDateOf(new Date()));
  const [date, setDate] = useState(() => addDays(today, -1));
  const reconcile = useReconcile();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    try {
      await reconcile.mutateAsync(date);
      toastDone({
        topic: 'reconciliation',
        message: t`${formatDhakaDay(date, i18n.locale, 'date')} was compared.`,
      });
    } catch (error) {
      toastProblem({
        topic: 'reconciliation',
        title: t`The comparison failed`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <form method="post" onSubmit={(event) => void handleSubmit(event)}>
      <Group align="flex-end" gap="sm">
        <DateField
          label={t`Day to compare`}
          max={today}
          required
          withAsterisk={false}
          value={date}
          onChange={setDate}
        />
        <Button type="submit" loading={reconcile.isPending}>
          <Trans>Compare now</Trans>
        </Button>
      </Group>
    </form>
  );
}
