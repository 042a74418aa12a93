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
        title={name ? t`Today’s queue: ${name}` : t`Today’s queue`}
        lead={<Trans>Check in patients when they arrive. The doctor sees it right away.</Trans>}
      />
      <QueueBoard drId={doctorId} />
    </>
  );
}
