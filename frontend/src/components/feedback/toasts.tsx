import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck, IconSparkles, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { requestOverlays } from '../../lib/browser/overlay-request.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { UndoOffer } from './undo-offer.tsx';

export interface Toast {
  title?: string;
  message: string;
  /** A toast is ignored while another one with its id is shown. */
  id?: string;
  /** A toast replaces an earlier one on the same topic. */
  topic?: string;
  /** Hides the toast while a dialog is open, whose buttons it would cover on a phone. */
  yields?: boolean;
  action?: { label: string; onClick: () => void };
}

const toastDefaults = { withBorder: true, withCloseButton: true } as const;
const closeLabel = () => ({ 'aria-label': t`Close this message` });

function showToast({
  topic,
  yields,
  action,
  message,
  ...toast
}: NotificationData & Pick<Toast, 'topic' | 'yields' | 'action'>): void {
  const id = toast.id ?? randomId();
  requestOverlays();
  hideSameTopic(topic, id);
  notifications.show({
    ...toast,
    id,
    'data-topic': topic,
    'data-yields': yields || undefined,
    message: action ? <WithAction id={id} message={message} action={action} /> : message,
  });
}

function hideSameTopic(topic: string | undefined, id: string): void {
  const { notifications: onScreen, queue } = notificationsStore.getState();
  for (const other of [...onScreen, ...queue]) {
    const sameTopic = topic !== undefined && other['data-topic'] === topic;
    if (sameTopic && other.id !== undefined && other.id !== id) notifications.hide(other.id);
  }
}

function WithAction({
  id,
  message,
  action,
}: { id: string; message: ReactNode } & Required<Pick<Toast, 'action'>>) {
  function handleClick() {
    notifications.hide(id);
    action.onClick();
  }
  return (
    <>
      <Text size="sm" component="span" display="block">
        {message}
      </Text>
      <Button size="sm" variant="light" mt={8} onClick={handleClick}>
        {action.label}
      </Button>
    </>
  );
}

export function toastDone(toast: Toast): void {
  showToast({
    ...toastDefaults,
    ...toast,
    color: 'leaf',
    icon: <IconCheck size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    // An undoable action needs time to be read and reached.
    autoClose: toast.action ? 10_000 : 5000,
  });
}

export function toastInfo(toast: Toast): void {
  showToast({
    ...toastDefaults,
    ...toast,
    color: 'marigold',
    icon: <IconBell size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: 8000,
  });
}

/** Offers something that the user may take or close. Stays until then; `onClose` is called for both. */
export function toastOffer({
  onClose,
  ...toast
}: Toast & Required<Pick<Toast, 'id' | 'action'>> & { onClose?: () => void }): void {
  showToast({
    ...toastDefaults,
    ...toast,
    ...(onClose && { onClose }),
    color: 'leaf',
    icon: <IconSparkles size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: false,
  });
}

/** Reports a failure and how to fix it. Stays until it is closed. */
export function toastProblem(toast: Toast): void {
  showToast({
    ...toastDefaults,
    ...toast,
    color: 'red',
    role: 'alert',
    icon: <IconAlertTriangle size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: false,
  });
}

interface UndoToast extends Required<Pick<Toast, 'title' | 'message' | 'topic'>> {
  durationMs: number;
  pausable: boolean;
  onUndo: () => void;
}

export function toastUndo({ title, message, topic, durationMs, pausable, onUndo }: UndoToast): void {
  const id = randomId();
  const close = () => void notifications.hide(id);
  function handleUndo() {
    close();
    onUndo();
  }
  showToast({
    ...toastDefaults,
    id,
    topic,
    title,
    color: 'marigold',
    icon: <IconTrash size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: false,
    message: (
      <UndoOffer
        message={message}
        durationMs={durationMs}
        pausable={pausable}
        onUndo={handleUndo}
        onEnd={close}
      />
    ),
  });
}
