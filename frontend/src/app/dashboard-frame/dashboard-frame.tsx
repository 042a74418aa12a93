import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/browser/stored.ts';
import classes from './dashboard-frame.module.css';
import { DashboardSide } from './dashboard-side.tsx';

const AskedDialog = lazy(async () => ({
  default: (await import('../../features/emergency/components/asked-dialog.tsx')).AskedDialog,
}));

const collapsedKey = 'petcare_side_collapsed';

/**
 * The side menu of the dashboard, a column that collapses to icons. A phone has its links in the account sheet of the
 * bottom bar instead. Visitors see the page without it.
 */
export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => readStored('localStorage', collapsedKey));
  const collapsed = chosen === null ? isNarrow : chosen === 'yes';

  function handleCollapse() {
    const next = collapsed ? 'no' : 'yes';
    writeStored('localStorage', collapsedKey, next);
    setChosen(next);
  }

  if (!user) return <Outlet />;
  return (
    // The attribute hides the top bar and marks the account as current in the bottom bar.
    <div className={clsx(classes['frame'], collapsed && classes['collapsed'])} data-dashboard>
      <aside className={classes['side']} aria-label={t`Dashboard menu`}>
        <DashboardSide user={user} collapsed={collapsed} onCollapse={handleCollapse} />
      </aside>
      <div className={classes['page']}>
        <Outlet />
      </div>
      {user.role === 'doctor' && (
        <Suspense fallback={null}>
          <AskedDialog />
        </Suspense>
      )}
    </div>
  );
}
