import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';

interface Toast {
  /** What happened, in a few words. */
  title?: string;
  /** Who and what. */
  message: string;
  /** The same id replaces a toast that is still on the screen. */
  id?: string;
}

const shown = { withBorder: true, withCloseButton: true } as const;
const closeLabel = () => ({ 'aria-label': t`Close this message` });

/** Something the person asked for is done. Goes away by itself. */
export function toastDone(toast: Toast): void {
  notifications.show({
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
  notifications.show({
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
  notifications.show({
    ...shown,
    ...toast,
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: false,
  });
}
