import type { Appointment } from '@petcare/contracts/appointments.ts';
import type { QueueBoard as Board } from '@petcare/contracts/queue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { toastInfo, toastProblem } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useCallNext, useQueueBoard } from '../api/queue.ts';
import classes from './queue.module.css';
import { queueOrderOf } from './queue-order.ts';
import { QueueAppointment } from './queue-appointment.tsx';

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
  return (
    <Stack gap="lg">
      <NowServing drId={drId} board={board} serving={serving} next={next} />
      <Appointments id="waiting" appointments={waiting} heading={<Trans>Waiting</Trans>} />
      <Appointments id="over" appointments={over} heading={<Trans>Done</Trans>} />
    </Stack>
  );
}

interface NowServingProps {
  drId: string;
  board: Board;
  serving: Appointment | null;
  next: Appointment | null;
}

function NowServing({ drId, board, serving, next }: NowServingProps) {
  const { t, i18n } = useLingui();
  const callNext = useCallNext(drId);
  const isDone = next === null && serving === null;

  async function handleNext() {
    try {
      await callNext.mutateAsync(board.now_serving);
    } catch (error) {
      const text = { topic: `queue-${drId}`, message: errorText(error, i18n) };
      if (isApiError(error, 'queue_moved')) toastInfo(text);
      else toastProblem({ ...text, title: t`The next patient was not called` });
    }
  }

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
            `${serving.patient_name} · ${serving.service_name}`
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
        loading={callNext.isPending}
        onClick={() => void handleNext()}
      >
        {next ? <Trans>Next: number {nextSerial}</Trans> : <Trans>Finish appointment</Trans>}
      </Button>
    </Card>
  );
}

interface AppointmentsProps {
  id: string;
  heading: ReactNode;
  appointments: readonly Appointment[];
}

function Appointments({ id, heading, appointments }: AppointmentsProps) {
  if (appointments.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="xs" id={id}>
        {heading}
      </Title>
      <ol className={classes['list']}>
        {appointments.map((appointment) => (
          <QueueAppointment key={appointment._id} appointment={appointment} />
        ))}
      </ol>
    </section>
  );
}
