import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OwnWorkspace } from '../own-workspace.tsx';
import { ScheduleEditor } from '../schedule/schedule-editor.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Schedule`}
        lead={<Trans>Your working hours in Dhaka time. Booked appointments stay unchanged.</Trans>}
      />
      <OwnWorkspace>{(doctor) => <ScheduleEditor drId={doctor._id} />}</OwnWorkspace>
    </>
  );
}
