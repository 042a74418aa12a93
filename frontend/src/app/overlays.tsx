import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';

/**
 * Where dialogs and toasts appear. Both listen to events, so they need not stand around the pages that ask for
 * them.
 */
export default function Overlays() {
  return (
    <>
      <ModalsProvider />
      <Notifications position="bottom-right" limit={4} containerWidth={400} transitionDuration={180} />
    </>
  );
}
