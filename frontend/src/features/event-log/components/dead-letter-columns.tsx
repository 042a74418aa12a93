import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DetailsButton } from '../../../components/records/details-button.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import type { deadLettersEndpoint } from '../api/dead-letters.ts';
import { deadLetterStates, reasonText } from '../event-log-texts.ts';

type Column = ColumnOf<DeadLetter, typeof deadLettersEndpoint>;
type Cell = Column['cell'];

const eventCell: Cell = (deadLetter) => <EventName deadLetter={deadLetter} />;
const consumerCell: Cell = ({ consumer }) => <span lang="en">{consumer}</span>;
const reasonCell: Cell = ({ reason }) => <Reason reason={reason} />;
const diedCell: Cell = ({ died_at: at }) => <DhakaDate at={at} format="date-time" />;
const stateCell: Cell = ({ state }) => <DeadLetterStateBadge state={state} />;

export function useDeadLetterColumns(onDetails: (id: string) => void) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      { key: 'event', header: t`Event`, lead: true, cell: eventCell },
      { key: 'consumer', header: t`Consumer`, cell: consumerCell },
      { key: 'reason', header: t`Reason`, cell: reasonCell },
      { key: 'died', header: t`Date`, cell: diedCell },
      { key: 'state', header: t`Status`, cell: stateCell },
      {
        key: 'details',
        header: t`Details`,
        actions: true,
        cell: (deadLetter) => <Details deadLetter={deadLetter} onDetails={onDetails} />,
      },
    ],
    [onDetails, t],
  );
}

export function DeadLetterStateBadge({ state }: Pick<DeadLetter, 'state'>) {
  const { i18n } = useLingui();
  const { text, tone } = deadLetterStates[state];
  return <StatusBadge label={i18n._(text)} tone={tone} />;
}

export function useDeadLetterName() {
  const { t } = useLingui();
  return ({ event }: Pick<DeadLetter, 'event'>) => event ?? t`Unreadable`;
}

function EventName({ deadLetter }: { deadLetter: DeadLetter }) {
  const nameOf = useDeadLetterName();
  return (
    <>
      <Text fw={600} lang={deadLetter.event === null ? undefined : 'en'}>
        {nameOf(deadLetter)}
      </Text>
      {deadLetter.replay > 0 && (
        <Text size="sm" c="dimmed">
          <Plural value={deadLetter.replay} one="Replayed # time before" other="Replayed # times before" />
        </Text>
      )}
    </>
  );
}

function Reason({ reason }: Pick<DeadLetter, 'reason'>) {
  const { i18n } = useLingui();
  return reasonText(reason, i18n);
}

function Details({ deadLetter, onDetails }: { deadLetter: DeadLetter; onDetails: (id: string) => void }) {
  const nameOf = useDeadLetterName();
  return (
    <DetailsButton
      number={`${nameOf(deadLetter)}, ${deadLetter.consumer}`}
      onClick={() => onDetails(deadLetter._id)}
    />
  );
}
