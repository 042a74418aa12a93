import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { currentSession } from '../../lib/session/session.ts';
import { prepareOverlays } from './overlays-ready.ts';
import { Scene } from '../media/scene.tsx';

interface AreYouSure {
  text: ReactNode;
  /** Label of the confirm button, a verb: `Delete`, `Cancel order`. */
  confirm: string;
  dangerous?: boolean;
}

/** Asks `Are you sure?` and resolves to the answer. Closing the dialog in any other way resolves to false. */
export async function confirmAreYouSure({ text, confirm, dangerous = true }: AreYouSure): Promise<boolean> {
  await prepareOverlays();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: t`Are you sure?`,
      children: <Text>{text}</Text>,
      labels: { confirm, cancel: t`No, go back` },
      confirmProps: dangerous ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      // Also runs after confirming, when the promise is already settled.
      onClose: () => resolve(false),
    });
  });
}

interface Popup {
  title?: string;
  text: string;
  note?: string | undefined;
  scene: string;
  /** Default `OK`. */
  button?: string | undefined;
}

async function openPopup({ title, text, note, scene, button }: Popup): Promise<void> {
  await prepareOverlays();
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      withCloseButton: Boolean(title),
      // Without a title the dialog needs another accessible name.
      ...(title ? {} : { attributes: { content: { 'aria-label': text } } }),
      onClose: () => resolve(),
      children: (
        <Stack align="center" ta="center" gap="md">
          <Scene name={scene} width={240} height={168} eager />
          <Text size="lg" fw={600}>
            {text}
          </Text>
          {note && <Text c="dimmed">{note}</Text>}
          <Button fullWidth data-autofocus onClick={() => modals.close(id)}>
            {button ?? t`OK`}
          </Button>
        </Stack>
      ),
    });
  });
}

/** Success popup with one sentence such as `Your order has been saved!`. Resolves when it is closed. */
export function showSuccessPopup(text: string, button?: string, note?: string): Promise<void> {
  return openPopup({ text, scene: 'success', button, note });
}

/** Says why a form that a visitor can send was refused. */
export function showOopsToVisitor(message: string, note?: string): Promise<void> {
  return openPopup({ title: t`Oops...`, text: message, note, scene: 'oops' });
}

/**
 * The same for a form that needs a session. Says nothing once it has ended, as another request may have learnt first: the
 * sign-in page, which follows, says it.
 */
export async function showOops(message: string, note?: string): Promise<void> {
  await prepareOverlays();
  if (currentSession().user) await showOopsToVisitor(message, note);
}
