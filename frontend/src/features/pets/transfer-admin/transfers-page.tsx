import type { PetTransfer, TransferStatus } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { StatusTone } from '../../../lib/texts/status-tone.ts';
import { transferRefusalTexts } from '../../../lib/texts/transfer-texts.ts';
import { transfersPerPage, useTransfers } from '../api/transfers.ts';
import { TransferActions } from './transfer-actions.tsx';

const statusTexts: Record<TransferStatus, MessageDescriptor> = {
  done: msg({ message: 'Moved', context: 'passport transfer' }),
  refused: msg({ message: 'Not moved', context: 'passport transfer' }),
  undone: msg({ message: 'Undone', context: 'passport transfer' }),
};

const statusTones: Record<TransferStatus, StatusTone> = { done: 'done', refused: 'stopped', undone: 'over' };

const statuses = Object.keys(statusTexts) as TransferStatus[];

export function Component() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const status = statuses.find((name) => name === address.get('status')) ?? null;
  return (
    <>
      <PageHeading
        title={t`Passport transfers`}
        lead={<Trans>Pets whose passport moves to a new home. A transfer can be undone within 7 days.</Trans>}
      />
      <SegmentedControl
        mb="md"
        value={status ?? 'all'}
        onChange={(chosen) => setAddress(chosen === 'all' ? {} : { status: chosen })}
        aria-label={t`Passport transfers`}
        data={[
          { value: 'all', label: t`All` },
          ...statuses.map((value) => ({ value, label: i18n._(statusTexts[value]) })),
        ]}
      />
      <TransferList key={status} status={status} />
    </>
  );
}

function TransferList({ status }: { status: TransferStatus | null }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(0);
  const found = useTransfers(status, page);
  if (found.isPending) return <LoadingState />;
  if (found.isError && !found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  const { items, total } = found.data;
  const pages = Math.ceil(total / transfersPerPage);
  if (items.length === 0)
    return (
      <EmptyState
        scene="success"
        title={t`No transfers`}
        text={<Trans>When an owner marks a pet with a passport as adopted, the transfer appears here.</Trans>}
      />
    );
  return (
    <Stack gap="md">
      {items.map((transfer) => (
        <TransferCard key={transfer._id} transfer={transfer} />
      ))}
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </Stack>
  );
}

function TransferCard({ transfer }: { transfer: PetTransfer }) {
  const { t, i18n } = useLingui();
  const { status, refusal, pet_id: petId, adoption_id: adoptionId, undo_reason: reason } = transfer;
  const from = transfer.former_owner.full_name || t`Deleted user`;
  const to = transfer.adopter.full_name || t`Deleted user`;
  const name = transfer.pet_name || t`Deleted pet`;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {refusal === 'pet_gone' || transfer.pet_name === '' ? (
            name
          ) : (
            <Anchor component={Link} to={`/pets/${petId}`}>
              {name}
            </Anchor>
          )}
        </Text>
        <StatusBadge tone={statusTones[status]} label={i18n._(statusTexts[status])} />
      </Group>
      <Text>
        <Trans>
          From {from} to {to}
        </Trans>
      </Text>
      {refusal && <Text>{i18n._(transferRefusalTexts[refusal])}</Text>}
      {reason !== null && (
        <Text>
          <Trans>Reason: {reason}</Trans>
        </Text>
      )}
      <Group gap="xs" mt={4}>
        <Text size="sm" c="dimmed">
          <DhakaDate at={transfer.at} format="date-time" />
        </Text>
        <Anchor component={Link} to={`/adaptation/${adoptionId}`} size="sm">
          <Trans>Adoption post</Trans>
        </Anchor>
      </Group>
      <TransferActions transfer={transfer} name={name} />
    </Paper>
  );
}
