import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../lib/api/error-texts.ts';
import { toastDone, toastProblem, toastUndo } from '../feedback/toasts.tsx';
import { useUndoDeletion } from './deletions.ts';

/**
 * Offers to undo a deletion for as long as the server delays it. The delay is the difference of two server times,
 * so a wrong clock on this device has no effect; hovering the toast does not extend it.
 */
export function useUndoToast(): (deletion: Deletion, name: string) => void {
  const { t, i18n } = useLingui();
  const { mutateAsync: undo } = useUndoDeletion();

  return ({ _id: id, state, createdAt, starts_at: startsAt }, name) => {
    // A repeated request returns the existing deletion, which may have begun.
    if (state !== 'scheduled') return;
    async function handleUndo() {
      try {
        await undo(id);
        toastDone({ topic: id, title: t`Nothing was deleted`, message: name });
      } catch (error) {
        toastProblem({ topic: id, title: t`Too late to undo`, message: errorText(error, i18n) });
      }
    }
    toastUndo({
      topic: id,
      title: t`${name} will be deleted.`,
      message: t`Related data will be deleted too.`,
      durationMs: Date.parse(startsAt) - Date.parse(createdAt),
      pausable: false,
      onUndo: () => void handleUndo(),
    });
  };
}
