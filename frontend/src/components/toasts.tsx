import { t } from '@lingui/core/macro';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';

interface Toast {
  /** What happened, in a few words. */
  title?: string;
  /** Who and what. */
  message: string;
  /** A toast with the same id that is still there takes these words instead, and its time begins anew. */
  id?: string;
}

const shown = { withBorder: true, withCloseButton: true } as const;
const closeLabel = () => ({ 'aria-label': t`Close this message` });

function put(toast: NotificationData): void {
  const { notifications: onScreen, queue } = notificationsStore.getState();
  const former = [...onScreen, ...queue].find(({ id }) => id !== undefined && id === toast.id);
  if (!former) {
    notifications.show(toast);
    return;
  }
  // The library counts anew only when the time is another one.
  const again = typeof toast.autoClose === 'number' && former.autoClose === toast.autoClose;
  notifications.update({ ...toast, ...(again ? { autoClose: Number(toast.autoClose) + 1 } : {}) });
}

/** Something the person asked for is done. Goes away by itself. */
export function toastDone(toast: Toast): void {
  put({
    ...shown,
    ...toast,
    color: 'leaf',
    icon: <IconCheck size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: 5000,
  });
}

/** Something happened elsewhere: an order moved, a message came. Says who and what. */
export function toastNews(toast: Toast): void {
  put({
    ...shown,
    ...toast,
    color: 'marigold',
    icon: <IconBell size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: 8000,
  });
}

/** Something failed. Stays until it is closed, and says what to do. */
export function toastProblem(toast: Toast): void {
  put({
    ...shown,
    ...toast,
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: false,
  });
}
