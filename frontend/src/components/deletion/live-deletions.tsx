import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/api/error-texts.ts';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';
import { percentOfAll } from './deletion-progress.ts';
import { labelText } from './deletion-texts.ts';
import { useOpenDeletions, useUndoDeletion } from './deletions.ts';
import { ServiceProgress } from './service-progress.tsx';

export function LiveDeletions() {
  const { data } = useOpenDeletions();
  if (!data || data.items.length === 0) return null;
  return (
    <Stack component="section" gap="md" mb="lg" aria-labelledby="live-deletions">
      <Title order={2} size="h3" id="live-deletions">
        <Trans>Deletions in progress</Trans>
      </Title>
      <SimpleGrid cols={{ base: 1, md: data.items.length > 1 ? 2 : 1 }}>
        {data.items.map((deletion) => (
          <LiveDeletion key={deletion._id} deletion={deletion} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function LiveDeletion({ deletion }: { deletion: Deletion }) {
  const { i18n } = useLingui();
  const { _id: id, by, state, steps } = deletion;
  const name = labelText(deletion, i18n);
  return (
    <Card>
      <Group justify="space-between" gap="md" mb="sm" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Anchor component={Link} to={`/deletions?deletion=${id}`} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            <Trans>Requested by {by.full_name}</Trans>
          </Text>
        </div>
        {state === 'scheduled' && <UndoButton deletion={deletion} />}
      </Group>
      {state === 'scheduled' ? (
        <Text>
          <Trans>Starts in a few seconds. You can still undo it.</Trans>
        </Text>
      ) : (
        <ServiceProgress steps={steps} />
      )}
      {state === 'running' && steps.every((step) => step.state === 'done') && (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>All steps are done. A final check is running.</Trans>
        </Text>
      )}
      <ProgressAnnouncement deletion={deletion} name={name} />
    </Card>
  );
}

/** Announces progress to screen readers in quarters rather than for every row. */
function ProgressAnnouncement({ deletion, name }: { deletion: Deletion; name: string }) {
  const { i18n } = useLingui();
  const percent = percentOfAll(deletion);
  const quarter = i18n.number(percent - (percent % 25));
  return (
    <VisuallyHidden component="output" aria-live="polite">
      <Trans>
        {name}: {quarter} % deleted
      </Trans>
    </VisuallyHidden>
  );
}

export function UndoButton({ deletion }: { deletion: Deletion }) {
  const { t, i18n } = useLingui();
  const undo = useUndoDeletion();
  const name = labelText(deletion, i18n);
  const topic = deletion._id;

  async function handleUndo() {
    try {
      await undo.mutateAsync(deletion._id);
      toastDone({ topic, title: t`Nothing was deleted`, message: name });
    } catch (error) {
      toastProblem({ topic, title: t`Too late to undo`, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="light"
      loading={undo.isPending}
      onClick={() => void handleUndo()}
      style={{ flex: 'none' }}
      aria-label={t`Undo: ${name}`}
    >
      <Trans>Undo</Trans>
    </Button>
  );
}
