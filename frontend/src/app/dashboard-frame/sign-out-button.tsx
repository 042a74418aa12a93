import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSignOut } from '../../lib/session/use-sign-out.ts';

export function SignOutButton({ onSignOut }: { onSignOut?: () => void }) {
  const { t } = useLingui();
  const signOut = useSignOut();

  function handleClick() {
    onSignOut?.();
    void signOut();
  }

  return (
    <ActionIcon onClick={handleClick} aria-label={t`Log out`} title={t`Log out`}>
      <IconLogout size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
