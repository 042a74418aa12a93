import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/browser/stored.ts';
import classes from './dashboard-frame.module.css';
import { DashboardSide } from './dashboard-side.tsx';

const collapsedKey = 'petcare_side_collapsed';

/**
 * The side menu of the dashboard: a column that collapses to icons on a wide screen, a bottom sheet on a phone.
 * Visitors see the page without it.
 */
export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [sheetOpen, sheet] = useDisclosure(false);
  const [collapsed, setCollapsed] = useState(() => readStored('localStorage', collapsedKey) === 'yes');

  function handleCollapse() {
    writeStored('localStorage', collapsedKey, collapsed ? null : 'yes');
    setCollapsed(!collapsed);
  }

  if (!user) return <Outlet />;
  return (
    <div className={clsx(classes['frame'], collapsed && classes['collapsed'])}>
      <aside className={classes['side']} aria-label={t`Dashboard menu`}>
        <DashboardSide user={user} collapsed={collapsed} onCollapse={handleCollapse} />
      </aside>
      <div className={classes['phone']}>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconMenu2 size={20} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={sheetOpen}
          onClick={sheet.open}
        >
          <Trans>Dashboard menu</Trans>
        </Button>
        <Drawer
          opened={sheetOpen}
          onClose={sheet.close}
          position="bottom"
          size="auto"
          title={t`Dashboard menu`}
          radius="16px 16px 0 0"
        >
          <DashboardSide user={user} collapsed={false} onChoose={sheet.close} />
        </Drawer>
      </div>
      <div className={classes['page']}>
        <Outlet />
      </div>
    </div>
  );
}
