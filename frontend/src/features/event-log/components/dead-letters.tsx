import { DeadLettersQuery } from '@petcare/contracts/event-admin.ts';
import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTable, type Bulk } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { deadLettersEndpoint, useDeadLetters, useWaitingCount } from '../api/dead-letters.ts';
import { readEventLogAddress } from '../event-log-address.ts';
import { deadLetterStates } from '../event-log-texts.ts';
import { useDeadLetterColumns, useDeadLetterName } from './dead-letter-columns.tsx';
import { DeadLetterDrawer } from './dead-letter-drawer.tsx';
import { useDeadLetterActions } from './use-dead-letter-actions.ts';

const filters = ['consumer', 'event', 'state'] as const;
const states = Object.keys(deadLetterStates) as DeadLetter['state'][];
const eventNames = [...new Set(Object.values(consumers).flatMap(({ events }): string[] => [...events]))];
const toOption = (value: string) => ({ value, label: value });
const consumerOptions = consumerNames.toSorted().map(toOption);
const eventOptions = eventNames.toSorted().map(toOption);

const bulkActions: Bulk<DeadLetter>['actions'] = (rows, onDone) => (
  <BulkButtons deadLetters={rows} onDone={onDone} />
);

export function DeadLetters() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const list = useTableAddress(deadLettersEndpoint, DeadLettersQuery, { filters });
  const deadLetters = useDeadLetters(list.query);
  const nameOf = useDeadLetterName();
  const show = useCallback(
    (id: string | null) =>
      setAddress(
        (current) => {
          if (id) current.set('letter', id);
          else current.delete('letter');
          return current;
        },
        { preventScrollReset: true },
      ),
    [setAddress],
  );
  const columns = useDeadLetterColumns(show);
  const { opened } = readEventLogAddress(address);
  const bulk: Bulk<DeadLetter> = {
    rowName: (deadLetter) => `${nameOf(deadLetter)}, ${deadLetter.consumer}`,
    actions: bulkActions,
  };
  return (
    <>
      <WaitingNote filters={list.filters} />
      <AdminTable
        name="dead-letters"
        caption={t`Dead letters`}
        list={list}
        found={deadLetters}
        columns={columns}
        rowKey={({ _id }) => _id}
        bulk={bulk}
        tools={{
          filters: [
            { kind: 'choice', name: 'consumer', label: t`Consumer`, options: consumerOptions },
            { kind: 'choice', name: 'event', label: t`Event`, options: eventOptions },
            {
              kind: 'choice',
              name: 'state',
              label: t`Status`,
              options: states.map((value) => ({ value, label: i18n._(deadLetterStates[value].text) })),
            },
          ],
          nothingFound: t`No dead letter found.`,
        }}
        empty={
          <EmptyState
            scene="success"
            title={t`No dead letters`}
            text={
              <Trans>
                All events were handled. Events that fail appear here. Replay them once the cause is fixed.
              </Trans>
            }
          />
        }
      />
      <DeadLetterDrawer
        deadLetter={deadLetters.data?.items.find(({ _id }) => _id === opened) ?? null}
        onClose={() => show(null)}
      />
    </>
  );
}

function WaitingNote({ filters: { consumer, event } }: { filters: Readonly<Record<string, string>> }) {
  const of = { ...(consumer && { consumer }), ...(event && { event }) };
  const { data: count = 0 } = useWaitingCount(of);
  const actions = useDeadLetterActions();
  if (count === 0) return null;
  return (
    <Group gap="sm" mb="md">
      <Text fw={600} aria-live="polite">
        <Plural value={count} one="# dead letter is waiting." other="# dead letters are waiting." />
      </Text>
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
        loading={actions.isPending}
        onClick={() => void actions.replay(consumer || event ? of : { all: true }, count)}
      >
        <Trans>Replay all waiting</Trans>
      </Button>
    </Group>
  );
}

function BulkButtons({ deadLetters, onDone }: { deadLetters: readonly DeadLetter[]; onDone: () => void }) {
  const actions = useDeadLetterActions();
  const idsOf = (matches: (deadLetter: DeadLetter) => boolean) =>
    deadLetters.filter(matches).map(({ _id }) => _id);
  const replayable = idsOf(({ state, whole }) => whole && (state === 'waiting' || state === 'dismissed'));
  const waiting = idsOf(({ state }) => state === 'waiting');
  const handleResult = (done: boolean) => {
    if (done) onDone();
  };
  return (
    <>
      <Button
        loading={actions.isPending}
        disabled={replayable.length === 0}
        onClick={() => void actions.replay({ ids: replayable }, replayable.length).then(handleResult)}
      >
        <Trans>Replay</Trans>
      </Button>
      <Button
        variant="default"
        loading={actions.isPending}
        disabled={waiting.length === 0}
        onClick={() => void actions.dismiss({ ids: waiting }, waiting.length).then(handleResult)}
      >
        <Trans>Dismiss</Trans>
      </Button>
    </>
  );
}
