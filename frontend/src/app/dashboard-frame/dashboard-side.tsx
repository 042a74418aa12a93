import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../lib/session/session.ts';
import { ColorSchemeSwitch } from '../frame/top-bar/color-scheme-switch.tsx';
import { LanguageSwitch } from '../frame/top-bar/language-switch.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import classes from './dashboard-side.module.css';
import { ProfileLink } from './profile-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

interface DashboardSideProps {
  user: SessionUser;
  collapsed: boolean;
  onCollapse: () => void;
}

/** The side menu. Its head and foot stay in view; the links between them scroll. */
export function DashboardSide({ user, collapsed, onCollapse }: DashboardSideProps) {
  const { t } = useLingui();
  return (
    <div className={clsx(classes['side'], collapsed && classes['collapsed'])}>
      <div className={classes['top']}>
        {!collapsed && (
          <Link to="/dashboard" className={classes['title']}>
            <Trans>Dashboard</Trans>
          </Link>
        )}
        <ActionIcon
          onClick={onCollapse}
          aria-label={collapsed ? t`Expand menu` : t`Collapse menu`}
          aria-expanded={!collapsed}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={22} aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftCollapse size={22} aria-hidden="true" />
          )}
        </ActionIcon>
        <SignOutButton />
      </div>
      <DashboardNav viewer={user} collapsed={collapsed} className={classes['nav']} />
      <div className={classes['foot']}>
        <ProfileLink user={user} collapsed={collapsed} />
        {/* The top bar, where they are on other pages, is hidden on the dashboard. */}
        <div className={classes['settings']}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
        </div>
      </div>
    </div>
  );
}
