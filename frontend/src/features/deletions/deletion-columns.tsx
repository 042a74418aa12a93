import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ColumnOf } from '../../components/admin-table/table-list.ts';
import { percentOfAll } from '../../components/deletion/deletion-progress.ts';
import { deletionStates } from '../../components/deletion/deletion-state.ts';
import { kindTexts, labelText } from '../../components/deletion/deletion-texts.ts';
import { UndoButton } from '../../components/deletion/live-deletions.tsx';
import { DetailsButton } from '../../components/records/details-button.tsx';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { StatusBadge } from '../../components/records/status-badge.tsx';
import type { deletionsEndpoint } from './deletions.ts';

type Column = ColumnOf<Deletion, typeof deletionsEndpoint>;
type Cell = Column['cell'];

const nameCell: Cell = (deletion) => <DeletionName deletion={deletion} />;
const requesterCell: Cell = ({ by }) => by.full_name;
const dateCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} format="date-time" />;
const rowsCell: Cell = ({ steps }) => <Rows count={steps.reduce((sum, { done }) => sum + done, 0)} />;
const stateCell: Cell = (deletion) => <DeletionStateBadge deletion={deletion} />;

export function useDeletionColumns(onDetails: (id: string) => void) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      { key: 'what', header: t`Record`, lead: true, cell: nameCell },
      { key: 'by', header: t`Requested by`, cell: requesterCell },
      { key: 'asked', header: t`Date`, cell: dateCell },
      { key: 'rows', header: t`Rows`, numeric: true, cell: rowsCell },
      { key: 'state', header: t`Status`, cell: stateCell },
      {
        key: 'details',
        header: t`Details`,
        actions: true,
        cell: (deletion) => <Details deletion={deletion} onDetails={onDetails} />,
      },
    ],
    [onDetails, t],
  );
}

export function DeletionStateBadge({ deletion }: { deletion: Deletion }) {
  const { t, i18n } = useLingui();
  const { text, tone } = deletionStates[deletion.state];
  const percent = i18n.number(percentOfAll(deletion));
  const word = i18n._(text);
  return <StatusBadge label={deletion.state === 'running' ? t`${word}: ${percent} %` : word} tone={tone} />;
}

function DeletionName({ deletion }: { deletion: Deletion }) {
  const { i18n } = useLingui();
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {labelText(deletion, i18n)}
      </Text>
      <Text size="sm" c="dimmed">
        {i18n._(kindTexts[deletion.kind])}
      </Text>
    </>
  );
}

function Rows({ count }: { count: number }) {
  const { i18n } = useLingui();
  return i18n.number(count);
}

function Details({ deletion, onDetails }: { deletion: Deletion; onDetails: (id: string) => void }) {
  const { i18n } = useLingui();
  if (deletion.state === 'scheduled') return <UndoButton deletion={deletion} />;
  return <DetailsButton number={labelText(deletion, i18n)} onClick={() => onDetails(deletion._id)} />;
}
