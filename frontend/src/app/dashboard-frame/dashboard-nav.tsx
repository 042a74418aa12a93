import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { NavLink, useMatch } from 'react-router-dom';
import { useReviewCount } from '../../lib/queries/review-count.ts';
import { menuFor, operationsFor, type MenuItem, type Viewer } from './dashboard-menu.ts';
import classes from './dashboard-nav.module.css';

interface DashboardNavProps {
  viewer: Viewer;
  /** Shows icons only. */
  collapsed?: boolean;
  onChoose?: (() => void) | undefined;
  className?: string | undefined;
}

/** The links of the dashboard's menu for a role, and for an admin's areas. */
export function DashboardNav({ viewer, collapsed = false, onChoose, className }: DashboardNavProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Dashboard`} className={clsx(className, collapsed && classes['collapsed'])}>
      <MenuLinks items={menuFor(viewer)} collapsed={collapsed} onChoose={onChoose} />
      <Operations viewer={viewer} collapsed={collapsed} onChoose={onChoose} />
    </nav>
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

function Operations({ viewer, collapsed, onChoose }: { viewer: Viewer } & Omit<MenuLinksProps, 'items'>) {
  const headingId = useId();
  const items = operationsFor(viewer);
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
  const end = Boolean(children);
  const isCurrent = useMatch({ path: to, end }) !== null;
  const link = useRef<HTMLAnchorElement>(null);
  // The menu of an admin is longer than most screens.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <NavLink
      ref={link}
      to={to}
      end={end}
      className={classes['place'] ?? ''}
      onClick={onChoose}
      {...(collapsed ? { 'aria-label': name, title: name } : {})}
    >
      {Icon && <Icon size={22} aria-hidden="true" />}
      {!collapsed && name}
      {counts && <ReviewCount collapsed={collapsed} />}
    </NavLink>
  );
}

function ReviewCount({ collapsed }: { collapsed: boolean }) {
  const { t, i18n } = useLingui();
  const count = useReviewCount(true);
  if (count === 0) return null;
  const shown = i18n.number(count);
  return (
    <Badge
      color="red"
      size={collapsed ? 'sm' : 'lg'}
      circle={count < 10}
      className={classes['count']}
      aria-label={t`${shown} to review`}
    >
      {shown}
    </Badge>
  );
}
