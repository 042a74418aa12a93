import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { markOverlaysReady } from '../../../components/feedback/overlays-ready.ts';

/**
 * Where dialogs and toasts appear. Both listen to events, so they need not stand around the pages that ask for
 * them.
 */
export default function Overlays() {
  // On a phone more of them would lie over what the person is working with.
  const isPhone = useMediaQuery('(max-width: 48em)');
  // By now the provider below listens: effects run from the inside out.
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
