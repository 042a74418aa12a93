import type { DeletionPreview } from '@petcare/contracts/shared/deletions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { showOops } from '../feedback/dialogs.tsx';
import { useOpening } from '../edit-form/use-opening.ts';
import { type DeletionTarget, useDeletionPreview, useStartDeletion } from './deletions.ts';
import { consequenceTexts, countLines, noticeLines, servicesText } from './deletion-texts.ts';
import { useUndoToast } from './use-undo-toast.ts';

interface DeletionQuestionProps {
  target: DeletionTarget | null;
  onClose: () => void;
  /** Called once the deletion is scheduled; nothing is deleted yet. */
  onStarted?: (() => void) | undefined;
}

/** From this number of rows on, the name must be typed to confirm. */
const manyRows = 500;

export function DeletionQuestion({ target, ...callbacks }: DeletionQuestionProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(target);
  return (
    <Modal opened={target !== null} onClose={callbacks.onClose} title={t`Are you sure?`} zIndex={300}>
      {shown && <Question key={times} target={shown} {...callbacks} />}
    </Modal>
  );
}

function Question({ target, onClose, onStarted }: DeletionQuestionProps & { target: DeletionTarget }) {
  const { t, i18n } = useLingui();
  const preview = useDeletionPreview(target);
  const start = useStartDeletion();
  const offerUndo = useUndoToast();
  const [typed, setTyped] = useState('');
  const { kind, name } = target;
  const rows = preview.data?.rows.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const mustType = (target.requiresTyping ?? false) || rows >= manyRows;
  const isTyped = typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();

  async function handleDelete() {
    try {
      const deletion = await start.mutateAsync(target);
      onClose();
      onStarted?.();
      offerUndo(deletion, name);
    } catch {
      if (kind !== 'specialist') return;
      onClose();
      await showOops(t`Something went wrong while deleting the doctor`);
    }
  }

  return (
    <Stack gap="md">
      <Text>{i18n._(consequenceTexts[kind](name))}</Text>
      <Preview preview={preview} />
      {kind !== 'user' && (
        <Text size="sm" c="dimmed">
          <Trans>You can restore it from the trash for 30 days.</Trans>
        </Text>
      )}
      {mustType && (
        <TextInput
          label={t`Type “${name}” to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {start.isError && kind !== 'specialist' && (
        <Alert color="red" variant="light" role="alert">
          {errorText(start.error, i18n)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>No, go back</Trans>
        </Button>
        <Button
          color="red"
          disabled={preview.isPending || (mustType && !isTyped)}
          loading={start.isPending}
          onClick={() => void handleDelete()}
        >
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function Preview({ preview }: { preview: ReturnType<typeof useDeletionPreview> }) {
  const { i18n } = useLingui();
  if (preview.isPending) return <Skeleton height={72} />;
  if (preview.isError) {
    return (
      <Alert color="marigold" variant="light">
        <Trans>The related data could not be counted: {errorText(preview.error, i18n)}</Trans>
      </Alert>
    );
  }
  const lines = countLines(preview.data.rows, i18n);
  const notices = noticeLines(preview.data, i18n);
  return (
    <>
      <Lines title={<Trans>This will be deleted too:</Trans>} lines={lines} />
      {lines.length === 0 && preview.data.silent.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing else will be deleted.</Trans>
        </Text>
      )}
      <Lines title={<Trans>Effects on others:</Trans>} lines={notices} />
      <UnreachableServices services={preview.data.silent} />
    </>
  );
}

function Lines({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text fw={600} mb={4}>
        {title}
      </Text>
      <List className="pc-numbers">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}

function UnreachableServices({ services }: { services: DeletionPreview['silent'] }) {
  const { i18n } = useLingui();
  if (services.length === 0) return null;
  const names = servicesText(services, i18n);
  return (
    <Alert color="marigold" variant="light">
      <Trans>
        Not available right now: {names}. Data there will be deleted as soon as it is available again.
      </Trans>
    </Alert>
  );
}
