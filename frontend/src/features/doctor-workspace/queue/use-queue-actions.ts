import type { QueueAction } from '@petcare/contracts/clinic/queue.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toastDone, toastInfo, toastProblem } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useCallNext } from '../api/queue.ts';
import { type QueueChange, useChangeQueue } from '../api/queue-changes.ts';

export const actionTexts: Record<QueueAction, MessageDescriptor> = {
  next: msg`Next patient called`,
  skip: msg`Patient skipped`,
  recall: msg`Patient recalled`,
  not_here: msg`Marked as not here yet`,
  emergency: msg`Emergency goes first`,
};

/** Returns the changes of a queue. Each shows a toast that offers to undo it; a failure shows what happened. */
export function useQueueActions(drId: string) {
  const { t, i18n } = useLingui();
  const callNext = useCallNext(drId);
  const change = useChangeQueue(drId);
  const topic = `queue-${drId}`;

  async function run(work: () => Promise<unknown>, onDone: () => void): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      const text = { topic, message: errorText(error, i18n) };
      if (isApiError(error, 'queue_moved')) toastInfo(text);
      else toastProblem({ ...text, title: t`The queue was not changed` });
      return false;
    }
    onDone();
    return true;
  }

  const undo = () =>
    run(
      () => change.mutateAsync('undo'),
      () => toastDone({ topic, message: t`Undone. The queue is as it was before.` }),
    );

  function offerUndo(action: QueueAction): void {
    toastDone({
      topic,
      message: i18n._(actionTexts[action]),
      action: { label: t`Undo`, onClick: () => void undo() },
    });
  }

  return {
    isPending: callNext.isPending || change.isPending,
    undo,
    next: (serving: number | null) =>
      run(
        () => callNext.mutateAsync(serving),
        () => offerUndo('next'),
      ),
    change: (request: QueueChange) =>
      run(
        () => change.mutateAsync(request),
        () => offerUndo(request.action),
      ),
  };
}
