import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { QueueBoard as Board } from '@petcare/contracts/clinic/queue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconPlayerSkipForward,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import { useQueueBoard } from '../api/queue.ts';
import classes from './queue.module.css';
import { queueOrderOf } from './queue-order.ts';
import { QueueAppointment } from './queue-appointment.tsx';
import { actionTexts, useQueueActions } from './use-queue-actions.ts';

export function QueueBoard({ drId }: { drId: string }) {
  const { t, i18n } = useLingui();
  const board = useQueueBoard(drId);
  if (board.isPending) return <TableSkeleton />;
  if (board.isError && !board.data) {
    return <ErrorState message={errorText(board.error, i18n)} onRetry={() => void board.refetch()} />;
  }
  if (board.data.appointments.length === 0) {
    return (
      <EmptyState
        scene="appointments"
        title={t`No appointment taken.`}
        text={<Trans>No appointments today. New ones will appear here.</Trans>}
      />
    );
  }
  return <Day drId={drId} board={board.data} />;
}

function Day({ drId, board }: { drId: string; board: Board }) {
  const { serving, waiting, over, next } = queueOrderOf(board);
  const actions = useQueueActions(drId);
  return (
    <Stack gap="lg">
      <NowServing actions={actions} board={board} serving={serving} next={next} />
      <Appointments
        id="waiting"
        appointments={waiting}
        heading={<Trans>Waiting</Trans>}
        board={board}
        onChange={actions.change}
      />
      <Appointments id="over" appointments={over} heading={<Trans>Done</Trans>} board={board} />
    </Stack>
  );
}

interface NowServingProps {
  actions: ReturnType<typeof useQueueActions>;
  board: Board;
  serving: Appointment | null;
  next: Appointment | null;
}

function NowServing({ actions, board, serving, next }: NowServingProps) {
  const { i18n } = useLingui();
  const isDone = next === null && serving === null;

  const nextSerial = next && i18n.number(next.serial);
  return (
    <Card className={classes['now'] ?? ''} component="section" aria-labelledby="now-serving">
      <div aria-live="polite">
        <Title order={2} size="h4" id="now-serving">
          <Trans>Now serving</Trans>
        </Title>
        <Text className={`pc-numbers ${classes['serial'] ?? ''}`}>
          {serving ? i18n.number(serving.serial) : '–'}
        </Text>
        <Text size="lg">
          {serving ? (
            `${serving.patient_name} · ${serviceNameIn(i18n.locale, serving)}`
          ) : next ? (
            <Trans>No patient is being seen.</Trans>
          ) : (
            <Trans>No more patients are waiting.</Trans>
          )}
        </Text>
      </div>
      <Button
        size="xl"
        className={classes['next'] ?? ''}
        rightSection={<IconArrowRight size={28} aria-hidden="true" />}
        disabled={isDone}
        loading={actions.isPending}
        onClick={() => void actions.next(board.now_serving)}
      >
        {next ? <Trans>Next: number {nextSerial}</Trans> : <Trans>Finish appointment</Trans>}
      </Button>
      <Corrections actions={actions} serving={serving} undo={board.undo} />
    </Card>
  );
}

interface CorrectionsProps extends Pick<NowServingProps, 'actions' | 'serving'> {
  undo: Board['undo'];
}

function Corrections({ actions, serving, undo }: CorrectionsProps) {
  const { i18n } = useLingui();
  if (!serving && !undo) return null;
  const change = (action: 'skip' | 'not_here') =>
    serving && void actions.change({ action, appointmentId: serving._id });
  const until = undo && formatDhaka(new Date(undo.until), i18n.locale, 'time');
  const action = undo && i18n._(actionTexts[undo.action]);
  return (
    <Group gap="xs" className={classes['corrections'] ?? ''}>
      {serving && (
        <>
          <Button
            variant="light"
            leftSection={<IconPlayerSkipForward size={20} aria-hidden="true" />}
            onClick={() => change('skip')}
          >
            <Trans>Skip</Trans>
          </Button>
          <Button
            variant="light"
            leftSection={<IconUserQuestion size={20} aria-hidden="true" />}
            onClick={() => change('not_here')}
          >
            <Trans>Not here yet</Trans>
          </Button>
        </>
      )}
      {undo && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={() => void actions.undo()}
          classNames={{ label: classes['wrap'] ?? '' }}
        >
          <Trans>
            Undo until {until}: {action}
          </Trans>
        </Button>
      )}
    </Group>
  );
}

interface AppointmentsProps {
  id: string;
  heading: ReactNode;
  appointments: readonly Appointment[];
  board: Board;
  /** Undefined for appointments that are done. */
  onChange?: ReturnType<typeof useQueueActions>['change'];
}

function Appointments({ id, heading, appointments, ...exceptions }: AppointmentsProps) {
  if (appointments.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="xs" id={id}>
        {heading}
      </Title>
      <ol className={classes['list']}>
        {appointments.map((appointment) => (
          <QueueAppointment key={appointment._id} appointment={appointment} {...exceptions} />
        ))}
      </ol>
    </section>
  );
}
