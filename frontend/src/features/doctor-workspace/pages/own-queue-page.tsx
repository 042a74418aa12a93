import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OwnWorkspace } from '../own-workspace.tsx';
import { QueueBoard } from '../queue/queue-board.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Today’s queue`}
        lead={<Trans>Patients see their place in the queue update when you press Next.</Trans>}
      />
      <OwnWorkspace>{(doctor) => <QueueBoard drId={doctor._id} />}</OwnWorkspace>
    </>
  );
}
