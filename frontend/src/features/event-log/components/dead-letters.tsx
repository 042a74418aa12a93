import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import type { DeadLetter } from '@petcare/contracts/events-desk.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTable, type Bulk } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { deadLettersEndpoint, useDeadLetters, useWaitingCount } from '../api/dead-letters.ts';
import { eventLogAddressOf } from '../event-log-address.ts';
import { letterStates } from '../event-log-texts.ts';
import { useDeadLetterColumns, useLetterName } from './dead-letter-columns.tsx';
import { DeadLetterDrawer } from './dead-letter-drawer.tsx';
import { useSettle } from './use-dead-letter-actions.ts';

const filters = ['consumer', 'event', 'state'] as const;
const states = Object.keys(letterStates) as DeadLetter['state'][];
const eventNames = [...new Set(Object.values(consumers).flatMap(({ events }): string[] => [...events]))];
const named = (value: string) => ({ value, label: value });
const consumerOptions = consumerNames.toSorted().map(named);
const eventOptions = eventNames.toSorted().map(named);

const bulkActions: Bulk<DeadLetter>['actions'] = (rows, onDone) => (
  <BulkButtons letters={rows} onDone={onDone} />
);

/** The messages that consumers could not handle, to inspect, replay or dismiss. */
export function DeadLetters() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const list = useTableAddress(deadLettersEndpoint, { filters });
  const letters = useDeadLetters(list.asked);
  const nameOf = useLetterName();
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
  const { opened } = eventLogAddressOf(address);
  const bulk: Bulk<DeadLetter> = {
    rowName: (letter) => `${nameOf(letter)}, ${letter.consumer}`,
    actions: bulkActions,
  };
  return (
    <>
      <WaitingNote filters={list.filters} />
      <AdminTable
        name="dead-letters"
        caption={t`Dead letters`}
        list={list}
        found={letters}
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
              label: t`State`,
              options: states.map((value) => ({ value, label: i18n._(letterStates[value].text) })),
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
                Every event was handled. What a part of the house cannot handle comes here, and can be
                replayed once the cause is mended.
              </Trans>
            }
          />
        }
      />
      <DeadLetterDrawer
        letter={letters.data?.items.find(({ _id }) => _id === opened) ?? null}
        onClose={() => show(null)}
      />
    </>
  );
}

/** The number of waiting dead letters that match the filters, with a button that replays them all. */
function WaitingNote({ filters: { consumer, event } }: { filters: Readonly<Record<string, string>> }) {
  const of = { ...(consumer && { consumer }), ...(event && { event }) };
  const { data: count = 0 } = useWaitingCount(of);
  const settle = useSettle();
  if (count === 0) return null;
  return (
    <Group gap="sm" mb="md">
      <Text fw={600} aria-live="polite">
        <Plural value={count} one="# dead letter waits." other="# dead letters wait." />
      </Text>
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
        loading={settle.isPending}
        onClick={() => void settle.replay(consumer || event ? of : { all: true }, count)}
      >
        <Trans>Replay all that wait</Trans>
      </Button>
    </Group>
  );
}

function BulkButtons({ letters, onDone }: { letters: readonly DeadLetter[]; onDone: () => void }) {
  const settle = useSettle();
  const idsOf = (suits: (letter: DeadLetter) => boolean) => letters.filter(suits).map(({ _id }) => _id);
  const replayable = idsOf(({ state, whole }) => whole && (state === 'waiting' || state === 'dismissed'));
  const waiting = idsOf(({ state }) => state === 'waiting');
  const andDone = (done: boolean) => {
    if (done) onDone();
  };
  return (
    <>
      <Button
        loading={settle.isPending}
        disabled={replayable.length === 0}
        onClick={() => void settle.replay({ ids: replayable }, replayable.length).then(andDone)}
      >
        <Trans>Replay</Trans>
      </Button>
      <Button
        variant="default"
        loading={settle.isPending}
        disabled={waiting.length === 0}
        onClick={() => void settle.dismiss({ ids: waiting }, waiting.length).then(andDone)}
      >
        <Trans>Set aside</Trans>
      </Button>
    </>
  );
}
