import type { OrderReturn, ReturnFilter } from '@petcare/contracts/commerce/orders/returns.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { ReturnStateBadge } from '../../components/returns/return-state-badge.tsx';
import { pageSize, useReturns } from '../../components/returns/returns.ts';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { Taka } from '../../components/text/taka.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { returnReasonTexts } from '../../lib/texts/return-texts.ts';
import { productNameIn } from '../../lib/format/names-in.ts';
import { ReturnDrawer } from './return-drawer.tsx';

const filters = ['open', 'closed', 'all'] as const;
const idPattern = /^[0-9a-f]{24}$/;

export function Component() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const state = filters.find((name) => name === address.get('state')) ?? 'open';
  const opened = address.get('return') ?? '';

  function change(key: string, value: string | null) {
    setAddress((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(key);
      else after.set(key, value);
      return after;
    });
  }

  return (
    <>
      <PageHeading
        title={t`Returns`}
        lead={<Trans>Items that customers send back, from the request to the refund.</Trans>}
      />
      <SegmentedControl
        mb="md"
        value={state}
        onChange={(chosen) => change('state', chosen === 'open' ? null : chosen)}
        aria-label={t`Returns`}
        data={[
          { value: 'open', label: t`In progress` },
          { value: 'closed', label: t`Closed` },
          { value: 'all', label: t`All` },
        ]}
      />
      <ReturnList key={state} state={state} onOpen={(id) => change('return', id)} />
      <ReturnDrawer
        returnId={idPattern.test(opened) ? opened : null}
        onClose={() => change('return', null)}
      />
    </>
  );
}

function ReturnList({ state, onOpen }: { state: ReturnFilter; onOpen: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(0);
  const found = useReturns(state, page + 1);
  if (found.isPending) return <LoadingState />;
  if (found.isError && !found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  const { items, total } = found.data;
  const pages = Math.ceil(total / pageSize);
  if (items.length === 0)
    return (
      <EmptyState
        scene="success"
        title={state === 'open' ? t`No open returns` : t`No returns`}
        text={<Trans>Returns that customers ask for appear here.</Trans>}
      />
    );
  return (
    <Stack gap="md">
      {items.map((row) => (
        <ReturnCard key={row._id} row={row} onOpen={() => onOpen(row._id)} />
      ))}
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </Stack>
  );
}

function ReturnCard({ row, onOpen }: { row: OrderReturn; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { order_number: number } = row;
  const count = row.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Paper withBorder p="md" component="article">
      <Group justify="space-between" gap="xs">
        <Text fw={600} className="pc-numbers">
          {number}
        </Text>
        <ReturnStateBadge state={row.state} />
      </Group>
      <Text>{row.lines.map((line) => productNameIn(i18n.locale, line)).join(', ')}</Text>
      <Text>
        <Plural value={count} one="# item" other="# items" /> · <Taka taka={row.value} /> ·{' '}
        {i18n._(returnReasonTexts[row.reason])}
      </Text>
      <Text size="sm" c="dimmed">
        <DhakaDate at={row.createdAt} format="date-time" />
      </Text>
      <Button mt="sm" variant="light" aria-label={t`Open the return of ${number}`} onClick={onOpen}>
        <Trans>Open the return</Trans>
      </Button>
    </Paper>
  );
}
