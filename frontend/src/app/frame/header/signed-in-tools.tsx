import { Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { SessionUser } from '../../../lib/session/session.ts';
import { restOfTexts } from '../../../lib/texts/locale.ts';
import classes from './site-header.module.css';

// Visitors never download the bell, the socket client or their texts.
const NotificationBell = lazy(async () => {
  const [{ NotificationBell: Bell }] = await Promise.all([
    import('../../../features/notifications/components/notification-bell.tsx'),
    restOfTexts(),
  ]);
  return { default: Bell };
});
const AccountMenu = lazy(async () => {
  const [{ AccountMenu: Menu }] = await Promise.all([import('./account-menu.tsx'), restOfTexts()]);
  return { default: Menu };
});
const LiveConnection = lazy(async () => {
  const [{ useLiveUpdates }] = await Promise.all([import('../../live/live-updates.ts'), restOfTexts()]);
  return {
    default: function LiveUpdates() {
      useLiveUpdates();
      return null;
    },
  };
});

export function SignedInTools({ user }: { user: SessionUser }) {
  return (
    // The page must work when one of these cannot be loaded.
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LiveConnection />
      </Suspense>
      <Suspense fallback={<div className={classes['tools']} />}>
        <Group gap={4} wrap="nowrap" className={classes['tools'] ?? ''}>
          <NotificationBell />
          <AccountMenu user={user} />
        </Group>
      </Suspense>
    </ErrorBoundary>
  );
}
