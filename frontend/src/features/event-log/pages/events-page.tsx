import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ViewTabs } from '../../../components/layout/view-tabs.tsx';
import { Chain } from '../components/chain.tsx';
import { DeadLetters } from '../components/dead-letters.tsx';
import { FailedJobs } from '../components/failed-jobs.tsx';
import { Queues } from '../components/queues.tsx';
import { readEventLogAddress } from '../event-log-address.ts';

export function Component() {
  const { t } = useLingui();
  const [address] = useSearchParams();
  const { view } = readEventLogAddress(address);
  return (
    <>
      <PageHeading
        title={t`Events`}
        lead={<Trans>Messages between services: failures, history and queues.</Trans>}
      />
      <ViewTabs
        view={view}
        views={[
          ['dead-letters', <Trans key="title">Dead letters</Trans>, <DeadLetters key="view" />],
          ['chain', <Trans key="title">History</Trans>, <Chain key="view" />],
          ['queues', <Trans key="title">Queues</Trans>, <Queues key="view" />],
          ['jobs', <Trans key="title">Failed jobs</Trans>, <FailedJobs key="view" />],
        ]}
      />
    </>
  );
}
