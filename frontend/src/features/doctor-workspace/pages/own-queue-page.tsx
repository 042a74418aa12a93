import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OwnWorkspace } from '../own-workspace.tsx';
import { QueueBoard } from '../queue/queue-board.tsx';

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
