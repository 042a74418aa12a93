import type { Deletion } from '@petcare/contracts/deletions.ts';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../lib/api/error-texts.ts';
import { toastDone, toastProblem, toastUndo } from '../feedback/toasts.tsx';
import { useUndoDeletion } from './deletions.ts';

/**
 * Offers to take a deletion back for as long as the server waits with it. The server’s clock runs on, whoever looks
 * at the message; how long it waits is taken from its own two times, so that a wrong clock here changes nothing.
 */
export function useUndoToast(): (deletion: Deletion, name: string) => void {
  const { t, i18n } = useLingui();
  const { mutateAsync: undo } = useUndoDeletion();

  return ({ _id: id, state, createdAt, starts_at: startsAt }, name) => {
    // The same deletion asked for once more may have begun already.
    if (state !== 'scheduled') return;
    async function handleUndo() {
      try {
        await undo(id);
        toastDone({ topic: id, title: t`Nothing was deleted`, message: name });
      } catch (error) {
        toastProblem({ topic: id, title: t`It was too late`, message: errorText(error, i18n) });
      }
    }
    toastUndo({
      topic: id,
      title: t`${name} will be deleted.`,
      message: t`Everything that hangs on it goes as well.`,
      forMs: Date.parse(startsAt) - Date.parse(createdAt),
      waits: false,
      onUndo: () => void handleUndo(),
    });
  };
}
