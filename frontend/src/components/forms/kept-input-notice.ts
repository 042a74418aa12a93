import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { toastOffer } from '../feedback/toasts.tsx';

const id = 'kept-input';
const discards = new Set<() => void>();

/** Says that what was typed is back, and offers to discard it. Returns a function that withdraws the offer. */
export function offerToDiscard(discard: () => void): () => void {
  discards.add(discard);
  toastOffer({
    id,
    message: t`What you typed before you were signed out is back.`,
    action: {
      label: t`Discard`,
      onClick() {
        for (const one of discards) one();
      },
    },
    // A click on the button closes the message first.
    onClose: () => queueMicrotask(() => discards.clear()),
  });
  return () => {
    if (discards.delete(discard) && discards.size === 0) notifications.hide(id);
  };
}
