import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { markOverlaysReady } from '../../../components/feedback/overlays-ready.ts';

/** Renders dialogs and toasts. Both listen to events, so they need not wrap the pages that use them. */
export default function Overlays() {
  // More toasts would cover the content on a phone.
  const isPhone = useMediaQuery('(max-width: 48em)');
  // Effects run from the inside out, so the provider below is listening by now.
  useEffect(markOverlaysReady, []);
  return (
    <>
      <ModalsProvider />
      <Notifications
        position="bottom-right"
        limit={isPhone ? 2 : 4}
        containerWidth={400}
        transitionDuration={180}
      />
    </>
  );
}
