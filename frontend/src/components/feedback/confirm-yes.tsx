import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { overlaysReady } from './overlays-ready.ts';

interface Question {
  title: string;
  text: ReactNode;
  /** The verb on the button that says yes. */
  confirm: string;
  cancel: string;
}

/** Asks before going on with something that loses nothing. Closing the dialog in any other way is a no. */
export async function confirmYes({ title, text, confirm, cancel }: Question): Promise<boolean> {
  await overlaysReady;
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text>{text}</Text>,
      labels: { confirm, cancel },
      onConfirm: () => resolve(true),
      // Closing follows confirming, when the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
