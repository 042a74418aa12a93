import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useDoctor } from '../api/doctors.ts';
import { ScheduleEditor } from '../schedule/schedule-editor.tsx';

export function Component() {
  const { t } = useLingui();
  const { doctorId = '' } = useParams();
  const name = useDoctor(doctorId).data?.dr_name;
  return (
    <>
      <BackButton to="/doctors">
        <Trans>Doctors</Trans>
      </BackButton>
      <PageHeading
        title={name ? t`Schedule: ${name}` : t`Schedule`}
        lead={<Trans>The doctor’s working hours in Dhaka time. Booked appointments stay unchanged.</Trans>}
      />
      <ScheduleEditor key={doctorId} drId={doctorId} />
    </>
  );
}
