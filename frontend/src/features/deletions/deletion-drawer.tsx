import type { Deletion, DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { percentOfStep, stampOf, stepsBefore } from '../../components/deletion/deletion-progress.ts';
import { kindTexts, labelText, serviceTexts, stepText } from '../../components/deletion/deletion-texts.ts';
import { UndoButton } from '../../components/deletion/live-deletions.tsx';
import { ProgressBar, WaitReason } from '../../components/deletion/service-progress.tsx';
import { useIsStalled } from '../../components/deletion/use-stands-still.ts';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { Fact } from '../../components/records/fact.tsx';
import { RecordDrawer } from '../../components/records/record-drawer.tsx';
import { DeletionStateBadge } from './deletion-columns.tsx';
import { useDeletion } from './deletions.ts';

interface DeletionDrawerProps {
  deletionId: string | null;
  onClose: () => void;
}

export function DeletionDrawer({ deletionId, onClose }: DeletionDrawerProps) {
  const { t, i18n } = useLingui();
  const deletion = useDeletion(deletionId);
  return (
    <RecordDrawer
      opened={deletionId !== null}
      found={deletion}
      title={(found) => (found ? labelText(found, i18n) : t`Deletion`)}
      onClose={onClose}
    >
      {(found) => <DeletionDetails deletion={found} />}
    </RecordDrawer>
  );
}

function DeletionDetails({ deletion }: { deletion: Deletion }) {
  const { t, i18n } = useLingui();
  const { kind, by, state, createdAt, finishedAt, late_rows: late, steps } = deletion;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <DeletionStateBadge deletion={deletion} />
        </Fact>
        <Fact label={t`Record`}>{i18n._(kindTexts[kind])}</Fact>
        <Fact label={t`Requested by`}>{by.full_name}</Fact>
        <Fact label={t`Requested on`}>
          <DhakaDate at={createdAt} format="date-time" />
        </Fact>
        {finishedAt && (
          <Fact label={t`Finished`}>
            <DhakaDate at={finishedAt} format="date-time" />
          </Fact>
        )}
      </Stack>
      {state === 'scheduled' && <UndoButton deletion={deletion} />}
      {late > 0 && (
        <Text>
          <Plural
            value={late}
            one="# row was added during the deletion and has been deleted too."
            other="# rows were added during the deletion and have been deleted too."
          />
        </Text>
      )}
      {state !== 'undone' && (
        <section aria-labelledby="steps">
          <Title order={3} size="h4" mb="sm" id="steps">
            <Trans>Steps</Trans>
          </Title>
          <Stack gap="md">
            {steps.map((step) => (
              <Step key={step.name} step={step} all={steps} />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function Step({ step, all }: { step: DeletionStep; all: readonly DeletionStep[] }) {
  const { i18n } = useLingui();
  const { name, service, state, error } = step;
  const stepName = stepText(name, i18n);
  const after = stepsBefore(step, all);
  const isSilent = useIsStalled(stampOf(step)) && state !== 'done' && after.length === 0;
  return (
    <div>
      <Group justify="space-between" gap="md" wrap="nowrap" align="baseline" mb={4}>
        <Text fw={600}>{stepName}</Text>
        <Text size="sm" c="dimmed" ta="end" className="pc-numbers">
          <StepProgress step={step} isNext={after.length === 0} />
        </Text>
      </Group>
      <ProgressBar
        label={stepName}
        percent={percentOfStep(step)}
        isHeldUp={state === 'retrying' || isSilent}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {i18n._(serviceTexts[service])}
      </Text>
      <WaitReason after={after} isSilent={isSilent && state !== 'retrying'} />
      {state === 'retrying' && <RetryNotice error={error} />}
    </div>
  );
}

function StepProgress({ step: { state, done, total }, isNext }: { step: DeletionStep; isNext: boolean }) {
  const { i18n } = useLingui();
  const [shownDone, shownTotal] = [i18n.number(done), i18n.number(total)];
  if (state === 'waiting') return isNext ? <Trans>Starting</Trans> : <Trans>Waiting</Trans>;
  if (state === 'done') return <Plural value={done} one="# row, done" other="# rows, done" />;
  // The total is 0 until the service has counted its rows.
  if (total === 0) return <Trans>Counting</Trans>;
  return (
    <Trans>
      {shownDone} of {shownTotal}
    </Trans>
  );
}

/** The service's own error message is shown untranslated, for the developers. */
function RetryNotice({ error }: { error: string | null }) {
  return (
    <Alert color="marigold" variant="light" mt="xs">
      <Trans>This service is not responding. We will keep retrying; completed steps stay completed.</Trans>
      {error && (
        <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
    </Alert>
  );
}
