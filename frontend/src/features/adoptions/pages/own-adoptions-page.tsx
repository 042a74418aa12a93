import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { MyApplications } from '../applications/my-applications.tsx';
import { ManagedAdoptions } from '../components/managed-adoptions.tsx';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'applications' ? 'applications' : 'posts';
  if (!user) return null;
  const asAdmin = isAdminOf(user, 'moderation');
  return (
    <>
      <PageHeading
        title={t`Adoption`}
        lead={
          asAdmin ? (
            <Trans>All adoption posts. You can delete any post and edit your own.</Trans>
          ) : (
            <Trans>Your adoption posts and your applications.</Trans>
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(chosen) => setAddress(chosen === 'applications' ? { tab: chosen } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="posts" mih={48}>
            {asAdmin ? <Trans>All posts</Trans> : <Trans>My posts</Trans>}
          </Tabs.Tab>
          <Tabs.Tab value="applications" mih={48}>
            <Trans>My applications</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="posts">
          <ManagedAdoptions user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <MyApplications />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
