import { useLingui } from '@lingui/react/macro';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { confirmAction } from '../../../components/feedback/confirm-yes.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type DeadLetterSelection, useDismiss, useReplay } from '../api/dead-letters.ts';

const topic = 'dead letters';

/**
 * Replays or dismisses dead letters after confirmation, and reports the result in a toast. Both resolve with
 * false if the admin declined or the request failed.
 */
export function useDeadLetterActions() {
  const { t, i18n } = useLingui();
  const replay = useReplay();
  const dismiss = useDismiss();

  async function run(
    mutation: typeof replay,
    selection: DeadLetterSelection,
    successText: (count: string) => string,
  ) {
    try {
      const count = await mutation.mutateAsync(selection);
      toastDone({
        topic,
        message:
          count > 0 ? successText(i18n.number(count)) : t`Already replayed or dismissed by another admin.`,
      });
      return true;
    } catch (error) {
      toastProblem({ topic, title: t`The action failed`, message: errorText(error, i18n) });
      return false;
    }
  }

  return {
    isPending: replay.isPending || dismiss.isPending,

    async replay(selection: DeadLetterSelection, count: number): Promise<boolean> {
      const shown = i18n.number(count);
      const confirmed = await confirmAction({
        title: t`Replay?`,
        text: t`Dead letters to send back to their queues: ${shown}. Each is handled once. If one fails again, it returns here.`,
        confirm: t`Replay`,
        cancel: t`No, go back`,
      });
      return confirmed && run(replay, selection, (sent) => t`Replayed: ${sent}`);
    },

    async dismiss(selection: DeadLetterSelection, count: number): Promise<boolean> {
      const shown = i18n.number(count);
      const confirmed = await confirmAreYouSure({
        text: t`Dead letters to dismiss: ${shown}. They are kept for 30 days.`,
        confirm: t`Dismiss`,
        dangerous: false,
      });
      return confirmed && run(dismiss, selection, (gone) => t`Dismissed: ${gone}`);
    },
  };
}
