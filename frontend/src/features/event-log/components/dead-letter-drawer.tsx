import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Drawer, Group, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconArchive, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Fact } from '../../../components/records/fact.tsx';
import { reasonText } from '../event-log-texts.ts';
import { payloadText } from '../payload-text.ts';
import { CodeBlock } from './code-block.tsx';
import { CopiedId } from './copied-id.tsx';
import { DeadLetterStateBadge, useDeadLetterName } from './dead-letter-columns.tsx';
import { useDeadLetterActions } from './use-dead-letter-actions.ts';

interface DeadLetterDrawerProps {
  deadLetter: DeadLetter | null;
  onClose: () => void;
}

export function DeadLetterDrawer({ deadLetter, onClose }: DeadLetterDrawerProps) {
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const nameOf = useDeadLetterName();
  // Keeps the content while the drawer slides out; while open it shows the current state.
  const { shown } = useOpening(deadLetter);
  const details = deadLetter ?? shown;
  return (
    <Drawer
      opened={deadLetter !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 560}
      title={details ? nameOf(details) : ''}
    >
      {details && <DeadLetterDetails deadLetter={details} />}
    </Drawer>
  );
}

function DeadLetterDetails({ deadLetter }: { deadLetter: DeadLetter }) {
  const { t, i18n } = useLingui();
  const { consumer, reason, event_id: eventId, trace_id: trace, whole } = deadLetter;
  return (
    <Stack gap="lg">
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
        {reasonText(reason, i18n)}
      </Alert>
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <DeadLetterStateBadge state={deadLetter.state} />
        </Fact>
        <Fact label={t`Consumer`}>
          <span lang="en">{consumer}</span>
        </Fact>
        <Fact label={t`Failed on`}>
          <DhakaDate at={deadLetter.died_at} format="date-time" />
        </Fact>
        <Fact label={t`Replayed before`}>{i18n.number(deadLetter.replay)}</Fact>
        {deadLetter.settled_at && (
          <Fact label={t`Resolved on`}>
            <DhakaDate at={deadLetter.settled_at} format="date-time" />
            {deadLetter.settled_by && <> · {deadLetter.settled_by}</>}
          </Fact>
        )}
        {eventId && (
          <Fact label={t`Event id`}>
            <CopiedId id={eventId} label={t`Copy the event id`} />
          </Fact>
        )}
        {trace && (
          <Fact label={t`Trace`}>
            <CopiedId id={trace} label={t`Copy the trace`} />
            <Anchor component={Link} to={`/events?view=chain&of=${trace}`} underline="always">
              <Trans>What happened</Trans>
            </Anchor>
          </Fact>
        )}
      </Stack>
      <DeadLetterButtons deadLetter={deadLetter} />
      <div>
        <Title order={3} size="h4" mb="sm">
          <Trans>Payload</Trans>
        </Title>
        <CodeBlock label={t`Payload`} text={payloadText(deadLetter.payload)} />
        {!whole && (
          <Alert color="marigold" variant="light" mt="sm">
            <Trans>The payload was too large to store in full, so it cannot be replayed.</Trans>
          </Alert>
        )}
      </div>
    </Stack>
  );
}

function DeadLetterButtons({ deadLetter: { _id, state, whole } }: { deadLetter: DeadLetter }) {
  const actions = useDeadLetterActions();
  const ids = { ids: [_id] };
  const canReplay = whole && (state === 'waiting' || state === 'dismissed');
  return (
    <Group gap="sm">
      {canReplay && (
        <Button
          leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
          loading={actions.isPending}
          onClick={() => void actions.replay(ids, 1)}
        >
          <Trans>Replay</Trans>
        </Button>
      )}
      {state === 'waiting' && (
        <Button
          variant="default"
          leftSection={<IconArchive size={20} aria-hidden="true" />}
          loading={actions.isPending}
          onClick={() => void actions.dismiss(ids, 1)}
        >
          <Trans>Dismiss</Trans>
        </Button>
      )}
    </Group>
  );
}
