import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { UserAvatar } from '../../components/users/user-avatar.tsx';
import type { SessionUser } from '../../lib/session/session.ts';
import classes from './profile-link.module.css';

interface ProfileLinkProps {
  user: SessionUser;
  /** Shows the picture only. */
  collapsed?: boolean;
  onChoose?: () => void;
}

export function ProfileLink({ user, collapsed = false, onChoose }: ProfileLinkProps) {
  const { t } = useLingui();
  return (
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
  );
}
