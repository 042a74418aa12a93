import type { EventChain } from '@petcare/contracts/event-admin.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Card, Group, Text } from '@mantine/core';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { delayText, effectStates, reasonText } from '../event-log-texts.ts';
import classes from './chain.module.css';
import { CodeBlock } from './code-block.tsx';
import { CopiedId } from './copied-id.tsx';

type Request = EventChain['requests'][number];
type ChainEvent = Request['events'][number];
type Effect = ChainEvent['effects'][number];

interface ChainRequestProps {
  request: Request;
  /** The searched id; events about this record are highlighted. */
  chainQuery: string;
}

export function ChainRequest({ request, chainQuery }: ChainRequestProps) {
  const { t } = useLingui();
  const { trace_id: trace, actor } = request;
  return (
    <Card component="li" padding="lg">
      <Text fw={600} size="lg" lang={request.request ? 'en' : undefined} style={{ overflowWrap: 'anywhere' }}>
        {request.request ?? t`A timer or a background process`}
      </Text>
      <Group gap="xs" mt={4}>
        <Text c="dimmed">
          <DhakaDate at={request.at} format="date-time" />
        </Text>
        <Actor actor={actor} />
      </Group>
      {trace && <CopiedId id={trace} label={t`Copy the trace`} />}
      <ol className={classes['events']} aria-label={t`Events`}>
        {request.events.map((event) => (
          <RequestEvent key={event.id} event={event} isHighlighted={event.aggregate.id === chainQuery} />
        ))}
      </ol>
    </Card>
  );
}

function Actor({ actor: { id, role } }: { actor: Request['actor'] }) {
  const { t } = useLingui();
  const roles = {
    admin: t`by an admin`,
    doctor: t`by a doctor`,
    user: t`by a user`,
    visitor: t`by a visitor`,
    system: t`by the system`,
  };
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {roles[role]} {role === 'visitor' ? '' : `(${id})`}
    </Text>
  );
}

function RequestEvent({ event, isHighlighted }: { event: ChainEvent; isHighlighted: boolean }) {
  const { t } = useLingui();
  const { service, sentAt, effects, aggregate } = event;
  const name = event.name;
  return (
    <li className={classes['event']} data-asked={isHighlighted || undefined}>
      <Group gap="xs">
        <Text fw={600} lang="en">
          {name}
        </Text>
        <Badge variant="light" color="gray" lang="en">
          {service}
        </Badge>
        {sentAt === null && <StatusBadge label={t`Not sent yet`} tone="waiting" />}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <DhakaDate at={event.occurredAt} format="date-time" /> ·{' '}
        <span lang="en">
          {aggregate.type} {aggregate.id}
        </span>
      </Text>
      {effects.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No consumer.</Trans>
        </Text>
      ) : (
        <ul className={classes['effects']} aria-label={t`Effects of ${name}`}>
          {effects.map((effect) => (
            <li key={effect.consumer} className={classes['effect']}>
              <EffectLine effect={effect} occurredAt={event.occurredAt} />
            </li>
          ))}
        </ul>
      )}
      <details className={classes['details']}>
        <summary>
          <Trans>Data</Trans>
        </summary>
        <CodeBlock label={t`Data of ${name}`} text={JSON.stringify(event.data, null, 2)} />
      </details>
    </li>
  );
}

function EffectLine({ effect, occurredAt }: { effect: Effect; occurredAt: string }) {
  const { consumer, state, at, attempts, error } = effect;
  const { i18n } = useLingui();
  const { text, tone } = effectStates[state];
  return (
    <>
      <StatusBadge label={i18n._(text)} tone={tone} />
      <span lang="en">{consumer}</span>
      <Text size="sm" c="dimmed" component="span">
        {at && (
          <>
            <DhakaDate at={at} format="date-time" />{' '}
            {delayText(Date.parse(at) - Date.parse(occurredAt), i18n)}
          </>
        )}{' '}
        {attempts !== null && attempts > 1 && <Plural value={attempts} one="# attempt" other="# attempts" />}
      </Text>
      {error && (
        <Text size="sm" component="span" lang={state === 'dead' ? undefined : 'en'}>
          {state === 'dead' ? reasonText(error, i18n) : error}
        </Text>
      )}
    </>
  );
}
