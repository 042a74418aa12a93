import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../lib/api/error-texts.ts';
import { toastDone, toastProblem, toastUndo } from '../../feedback/toasts.tsx';
import type { CancellationTarget } from './cancellation-target.ts';
import { useWithdrawCancellation } from './use-cancellation.ts';

/** Offers to withdraw a decided cancellation for as long as the server delays it. */
export function useWithdrawToast(): (order: Order | HostelOrder, target: CancellationTarget) => void {
  const { t, i18n } = useLingui();
  const { mutateAsync: withdraw } = useWithdrawCancellation();

  return ({ cancellation, updatedAt }, target) => {
    const { number } = target;
    const topic = `status-${target.id}`;
    if (cancellation?.state !== 'planned' || cancellation.request === null) return;
    const { request, takes_effect_at: end } = cancellation;
    async function handleUndo() {
      try {
        await withdraw({ target, request: request ?? '' });
        toastDone({ topic, title: t`Nothing was cancelled`, message: number });
      } catch (error) {
        toastProblem({ topic, title: t`Too late to undo`, message: errorText(error, i18n) });
      }
    }
    toastUndo({
      topic,
      title: target.isCancelled ? t`The refund of ${number} is decided.` : t`${number} will be cancelled.`,
      message: t`The customer is told when the time is over.`,
      // The difference of two server times, so a wrong clock on this device has no effect.
      durationMs: Date.parse(end) - Date.parse(updatedAt),
      pausable: false,
      onUndo: () => void handleUndo(),
    });
  };
}
