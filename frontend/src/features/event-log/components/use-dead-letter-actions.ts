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
        message: count > 0 ? successText(i18n.number(count)) : t`Somebody else was faster.`,
      });
      return true;
    } catch (error) {
      toastProblem({ topic, title: t`That did not work`, message: errorText(error, i18n) });
      return false;
    }
  }

  return {
    isPending: replay.isPending || dismiss.isPending,

    async replay(selection: DeadLetterSelection, count: number): Promise<boolean> {
      const shown = i18n.number(count);
      const confirmed = await confirmAction({
        title: t`Replay?`,
        text: t`They go back to the queue they came from, and to no other: ${shown}. Each is handled once, however often this is asked. What is still broken comes back here.`,
        confirm: t`Replay`,
        cancel: t`No, go back`,
      });
      return confirmed && run(replay, selection, (sent) => t`Given back to where they came from: ${sent}`);
    },

    async dismiss(selection: DeadLetterSelection, count: number): Promise<boolean> {
      const shown = i18n.number(count);
      const confirmed = await confirmAreYouSure({
        text: t`Nobody will be asked to replay them any more: ${shown}. They stay on record for 30 days.`,
        confirm: t`Set aside`,
        dangerous: false,
      });
      return confirmed && run(dismiss, selection, (gone) => t`Set aside: ${gone}`);
    },
  };
}
