import type { MemoryCard } from '@petcare/contracts/content/memories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastProblem, toastUndo } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useRestore } from '../../../lib/queries/use-restore.ts';
import { useDeleteMemory } from '../api/change-memory.ts';

interface MemoryBulkProps {
  memories: readonly MemoryCard[];
  onDone: () => void;
}

const undoMs = 10_000;
const topic = 'memories';

export function MemoryBulk({ memories, onDone }: MemoryBulkProps) {
  const { t, i18n } = useLingui();
  const { mutateAsync: remove } = useDeleteMemory();
  const { mutateAsync: restore } = useRestore();
  const [busy, setBusy] = useState(false);
  const count = i18n.number(memories.length);

  async function handleDelete() {
    const text = t`Memories to delete for everyone, with their pictures: ${count}`;
    if (!(await confirmAreYouSure({ text, confirm: t`Delete` }))) return;
    setBusy(true);
    const { done, failure } = await forEachUntilFailure(memories, ({ _id }) => remove(_id));
    setBusy(false);
    onDone();
    const shown = i18n.number(done.length);
    if (done.length > 0) {
      toastUndo({
        topic,
        title: t`Deleted!`,
        message: t`Memories: ${shown}`,
        durationMs: undoMs,
        pausable: true,
        onUndo: () => void handleUndo(done),
      });
    }
    if (failure) toastProblem({ title: t`Not all memories were deleted`, message: errorText(failure, i18n) });
  }

  async function handleUndo(deleted: readonly MemoryCard[]) {
    const { failure } = await forEachUntilFailure(deleted, ({ _id: id }) => restore({ kind: 'memory', id }));
    if (failure) toastProblem({ title: t`It could not be restored`, message: errorText(failure, i18n) });
  }

  return (
    <Button
      color="red"
      variant="light"
      loading={busy}
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      onClick={() => void handleDelete()}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}

async function forEachUntilFailure(
  memories: readonly MemoryCard[],
  action: (memory: MemoryCard) => Promise<unknown>,
) {
  const done: MemoryCard[] = [];
  try {
    for (const memory of memories) {
      // oxlint-disable-next-line no-await-in-loop
      await action(memory);
      done.push(memory);
    }
    return { done, failure: null };
  } catch (failure) {
    return { done, failure };
  }
}
