import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LiveDeletions } from '../../../components/deletion/live-deletions.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { AllUsers } from '../components/all-users.tsx';
import { InviteDialog } from '../components/invite-dialog.tsx';
import { OpenInvitations } from '../components/open-invitations.tsx';
import { UserDrawer } from '../components/user-drawer.tsx';
import { openedUserOf } from '../opened-user.ts';

export function Component() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const [inviting, invite] = useDisclosure(false);

  const showUser = useCallback(
    (id: string | null) => {
      setAddress((current) => {
        if (id) current.set('user', id);
        else current.delete('user');
        return current;
      });
    },
    [setAddress],
  );

  return (
    <>
      <PageHeading
        title={t`Users`}
        lead={<Trans>All accounts and their roles.</Trans>}
        action={
          <Button leftSection={<IconMailPlus size={20} aria-hidden="true" />} onClick={invite.open}>
            <Trans>Invite</Trans>
          </Button>
        }
      />
      <LiveDeletions />
      <AllUsers onDetails={showUser} />
      <OpenInvitations />
      <InviteDialog opened={inviting} onClose={invite.close} onShowUser={showUser} />
      <UserDrawer userId={openedUserOf(address)} onClose={() => showUser(null)} />
    </>
  );
}
