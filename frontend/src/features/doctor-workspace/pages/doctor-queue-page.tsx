import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useDoctor } from '../api/doctors.ts';
import { QueueBoard } from '../queue/queue-board.tsx';

export function Component() {
  const { t } = useLingui();
  const { doctorId = '' } = useParams();
  const name = useDoctor(doctorId).data?.dr_name;
  return (
    <>
      <PageHeading
        title={name ? t`Queue of today: ${name}` : t`Queue of today`}
        lead={<Trans>Check in who arrives. The doctor sees it at once.</Trans>}
      />
      <QueueBoard drId={doctorId} />
    </>
  );
}
