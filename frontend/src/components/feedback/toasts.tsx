import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UndoOffer } from './undo-offer.tsx';

export interface Toast {
  /** What happened, in a few words. */
  title?: string;
  /** Who and what. */
  message: string;
  /** A toast with this id is not shown while it is there already. */
  id?: string;
  /** What it is about: a toast about the same thing that is still there makes room for this one. */
  topic?: string;
  /** One thing to do about it; the toast goes away with the click. */
  action?: { label: string; onClick: () => void };
}

const shown = { withBorder: true, withCloseButton: true } as const;
const closeLabel = () => ({ 'aria-label': t`Close this message` });

function put({ topic, action, message, ...toast }: NotificationData & Pick<Toast, 'topic' | 'action'>): void {
  const id = toast.id ?? crypto.randomUUID();
  makeRoom(topic, id);
  notifications.show({
    ...toast,
    id,
    'data-topic': topic,
    message: action ? <WithAction id={id} message={message} action={action} /> : message,
  });
}

function makeRoom(topic: string | undefined, id: string): void {
  const { notifications: onScreen, queue } = notificationsStore.getState();
  for (const former of [...onScreen, ...queue]) {
    const sameTopic = topic !== undefined && former['data-topic'] === topic;
    if (sameTopic && former.id !== undefined && former.id !== id) notifications.hide(former.id);
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

/** Something the person asked for is done. Goes away by itself. */
export function toastDone(toast: Toast): void {
  put({
    ...shown,
    ...toast,
    color: 'leaf',
    icon: <IconCheck size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    // What can be undone must be readable and reachable first.
    autoClose: toast.action ? 10_000 : 5000,
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

interface UndoToast extends Required<Pick<Toast, 'title' | 'message' | 'topic'>> {
  /** How long it can be taken back. */
  forMs: number;
  /** See `UndoOffer`. */
  waits: boolean;
  onUndo: () => void;
}

/** Something goes, and can be taken back for a moment. Stays as long as somebody is at it. */
export function toastUndo({ title, message, topic, forMs, waits, onUndo }: UndoToast): void {
  const id = crypto.randomUUID();
  const close = () => void notifications.hide(id);
  function handleUndo() {
    close();
    onUndo();
  }
  put({
    ...shown,
    id,
    topic,
    title,
    color: 'marigold',
    icon: <IconTrash size={20} aria-hidden="true" />,
    closeButtonProps: closeLabel(),
    autoClose: false,
    message: <UndoOffer message={message} forMs={forMs} waits={waits} onUndo={handleUndo} onEnd={close} />,
  });
}
