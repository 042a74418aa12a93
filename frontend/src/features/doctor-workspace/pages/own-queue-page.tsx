import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OwnWorkspace } from '../own-workspace.tsx';
import { QueueBoard } from '../queue/queue-board.tsx';

/** The queue of the doctor who is signed in. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Queue of today`}
        lead={<Trans>Your patients see their number move as you press Next.</Trans>}
      />
      <OwnWorkspace>{(doctor) => <QueueBoard drId={doctor._id} />}</OwnWorkspace>
    </>
  );
}
