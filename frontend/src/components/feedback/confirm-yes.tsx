import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { prepareOverlays } from './overlays-ready.ts';

interface Question {
  title: string;
  text: ReactNode;
  confirm: string;
  cancel: string;
}

/** Confirmation dialog for an action that loses nothing. Closing it in any other way resolves to false. */
export async function confirmAction({ title, text, confirm, cancel }: Question): Promise<boolean> {
  await prepareOverlays();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text>{text}</Text>,
      labels: { confirm, cancel },
      onConfirm: () => resolve(true),
      // Also runs after confirming, when the promise is already settled.
      onClose: () => resolve(false),
    });
  });
}
