import type { EmergencyFilter } from '@petcare/contracts/clinic/emergencies.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { emergenciesPerPage, useEmergencies } from '../api/emergencies.ts';
import { EmergencyCard } from './emergency-card.tsx';

const filterTexts: Record<EmergencyFilter, MessageDescriptor> = {
  all: msg`All`,
  open: msg({ message: 'Open', context: 'emergency' }),
  accepted: msg({ message: 'Accepted', context: 'emergency' }),
  unanswered: msg({ message: 'Unanswered', context: 'emergency' }),
  cancelled: msg({ message: 'Cancelled', context: 'emergency' }),
};

const filters = Object.keys(filterTexts) as EmergencyFilter[];

export function Component() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const state = filters.find((name) => name === address.get('state')) ?? 'all';
  return (
    <>
      <PageHeading
        title={t`Emergencies`}
        lead={<Trans>Owners who needed a doctor at once, who was asked, and how it ended.</Trans>}
      />
      <NativeSelect
        size="md"
        mb="md"
        maw={280}
        label={t`Status`}
        value={state}
        onChange={({ currentTarget: { value } }) => setAddress(value === 'all' ? {} : { state: value })}
        data={filters.map((value) => ({ value, label: i18n._(filterTexts[value]) }))}
      />
      <EmergencyList key={state} state={state} />
    </>
  );
}

function EmergencyList({ state }: { state: EmergencyFilter }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(0);
  const found = useEmergencies(state, page);
  if (found.isPending) return <LoadingState />;
  if (found.isError && !found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  const { items, total } = found.data;
  const pages = Math.ceil(total / emergenciesPerPage);
  if (items.length === 0)
    return (
      <EmptyState
        scene="success"
        title={state === 'open' ? t`No open emergencies` : t`No emergencies`}
        text={<Trans>When an owner asks for a doctor at once, it appears here.</Trans>}
      />
    );
  return (
    <Stack gap="md">
      {items.map((emergency) => (
        <EmergencyCard key={emergency._id} emergency={emergency} />
      ))}
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </Stack>
  );
}
