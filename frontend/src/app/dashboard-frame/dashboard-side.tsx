import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Text, VisuallyHidden } from '@mantine/core';
import type { Role } from '@petcare/contracts/roles.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { UserAvatar } from '../../components/users/user-avatar.tsx';
import { useReviewCount } from '../../lib/queries/review-count.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import { menuFor, operationsFor, type MenuItem } from './dashboard-menu.ts';
import classes from './dashboard-side.module.css';
import { useSignOut } from '../../lib/session/use-sign-out.ts';

interface DashboardSideProps {
  user: SessionUser;
  collapsed: boolean;
  onCollapse?: () => void;
  onChoose?: () => void;
}

export function DashboardSide({ user, collapsed, onCollapse, onChoose }: DashboardSideProps) {
  const { t } = useLingui();
  const signOut = useSignOut();

  function handleSignOut() {
    onChoose?.();
    void signOut();
  }

  return (
    <div className={clsx(classes['side'], collapsed && classes['collapsed'])}>
      <div className={classes['top']}>
        {!collapsed && (
          <Link to="/dashboard" className={classes['title']} onClick={onChoose}>
            <Trans>Dashboard</Trans>
          </Link>
        )}
        {onCollapse && (
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
        )}
        <ActionIcon onClick={handleSignOut} aria-label={t`Log out`} title={t`Log out`}>
          <IconLogout size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <nav aria-label={t`Dashboard`}>
        <MenuLinks items={menuFor(user.role)} collapsed={collapsed} onChoose={onChoose} />
        <Operations role={user.role} collapsed={collapsed} onChoose={onChoose} />
      </nav>
      <Link
        to="/profile"
        className={classes['profile']}
        onClick={onChoose}
        {...(collapsed ? { 'aria-label': t`Profile of ${user.full_name}` } : {})}
      >
        <UserAvatar user={user} size={44} />
        {!collapsed && (
          <span className={classes['who']}>
            <Text component="span" fw={600} truncate display="block">
              {user.full_name}
            </Text>
            <Text component="span" size="sm" c="dimmed" truncate display="block">
              {user.email}
            </Text>
          </span>
        )}
      </Link>
    </div>
  );
}

interface MenuLinksProps {
  items: readonly MenuItem[];
  collapsed: boolean;
  onChoose: (() => void) | undefined;
  labelledBy?: string;
}

function MenuLinks({ items, collapsed, onChoose, labelledBy }: MenuLinksProps) {
  return (
    <ul className={classes['list']} aria-labelledby={labelledBy}>
      {items.map((item) => (
        <li key={item.to}>
          <MenuLink item={item} collapsed={collapsed} onChoose={onChoose} />
          {!collapsed && item.children && (
            <ul className={clsx(classes['list'], classes['sub'])}>
              {item.children.map((child) => (
                <li key={child.to}>
                  <MenuLink item={child} collapsed={false} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Operations({ role, collapsed, onChoose }: { role: Role } & Omit<MenuLinksProps, 'items'>) {
  const headingId = useId();
  const items = operationsFor(role);
  if (items.length === 0) return null;
  return (
    <div className={classes['operations']}>
      {/* Hidden visually when the menu is collapsed, for lack of space; screen readers still announce it. */}
      <p id={headingId} className={classes['heading']}>
        {collapsed ? (
          <VisuallyHidden>
            <Trans>Operations</Trans>
          </VisuallyHidden>
        ) : (
          <Trans>Operations</Trans>
        )}
      </p>
      <MenuLinks items={items} collapsed={collapsed} onChoose={onChoose} labelledBy={headingId} />
    </div>
  );
}

interface MenuLinkProps {
  item: MenuItem;
  collapsed: boolean;
  onChoose: (() => void) | undefined;
}

function MenuLink({ item: { to, label, Icon, children, counts }, collapsed, onChoose }: MenuLinkProps) {
  const { i18n } = useLingui();
  const name = i18n._(label);
  return (
    <NavLink
      to={to}
      end={Boolean(children)}
      className={classes['place'] ?? ''}
      onClick={onChoose}
      {...(collapsed ? { 'aria-label': name, title: name } : {})}
    >
      {Icon && <Icon size={22} aria-hidden="true" />}
      {!collapsed && name}
      {counts && <ReviewCount />}
    </NavLink>
  );
}

function ReviewCount() {
  const { t, i18n } = useLingui();
  const count = useReviewCount(true);
  if (count === 0) return null;
  const shown = i18n.number(count);
  return (
    <Badge color="red" size="lg" circle={count < 10} ms="auto" aria-label={t`${shown} to review`}>
      {shown}
    </Badge>
  );
}
