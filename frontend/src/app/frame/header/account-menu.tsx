import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconLayoutDashboard, IconLogout, IconPhoto, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { UserAvatar } from '../../../components/users/user-avatar.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import classes from './account-menu.module.css';
import { useSignOut } from '../../../lib/session/use-sign-out.ts';

export function AccountMenu({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon visibleFrom="sm" className={classes['face'] ?? ''} aria-label={t`Your account`}>
          <UserAvatar user={user} size={32} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']} role="presentation">
          <Text fw={600}>{user.full_name}</Text>
          <Text size="sm" c="dimmed">
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/dashboard"
          leftSection={<IconLayoutDashboard size={20} aria-hidden="true" />}
        >
          <Trans>Dashboard</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/posts" leftSection={<IconPhoto size={20} aria-hidden="true" />}>
          <Trans>Posts</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/profile"
          leftSection={<IconUserCircle size={20} aria-hidden="true" />}
        >
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={() => void signOut()}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
