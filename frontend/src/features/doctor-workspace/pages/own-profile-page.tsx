import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OwnWorkspace } from '../own-workspace.tsx';
import { OwnProfileForm } from '../profile/own-profile-form.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Doctor profile`}
        lead={<Trans>What patients see when they choose a doctor.</Trans>}
      />
      <OwnWorkspace>{(doctor) => <OwnProfileForm key={doctor._id} doctor={doctor} />}</OwnWorkspace>
    </>
  );
}
