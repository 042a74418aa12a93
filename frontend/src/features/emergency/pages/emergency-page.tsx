import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { isOpen, useCurrentEmergencies } from '../api/emergencies.ts';
import { AskedEmergency } from '../components/asked-emergency.tsx';
import { EmergencyForm } from '../components/emergency-form.tsx';
import { EndedEmergency } from '../components/ended-emergency.tsx';
import { OpenEmergency } from '../components/open-emergency.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const found = useCurrentEmergencies();
  if (!user) return null;
  return (
    <>
      <PageHeading
        title={t`Emergency`}
        lead={
          <Trans>
            We ask the doctor with the soonest free time. Each has a minute to accept, then the next.
          </Trans>
        }
      />
      {found.isPending && <Skeleton height={240} />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.asked && (
        <AskedEmergency
          key={`${found.data.asked._id}-${found.data.asked.attempts.length}`}
          emergency={found.data.asked}
          since={found.dataUpdatedAt}
          onEnd={() => void found.refetch()}
        />
      )}
      {found.data && !found.data.asked && (
        <OwnEmergency
          user={user}
          own={found.data.own}
          since={found.dataUpdatedAt}
          onEnd={() => void found.refetch()}
        />
      )}
    </>
  );
}

interface OwnEmergencyProps {
  user: SessionUser;
  own: Emergency | null;
  since: number;
  onEnd: () => void;
}

function OwnEmergency({ user, own, since, onEnd }: OwnEmergencyProps) {
  const [dismissed, setDismissed] = useState('');
  if (own && isOpen(own)) return <OpenEmergency emergency={own} since={since} onEnd={onEnd} />;
  if (own && own.status !== 'cancelled' && dismissed !== own._id)
    return <EndedEmergency emergency={own} onAgain={() => setDismissed(own._id)} />;
  return <EmergencyForm user={user} former={own} />;
}
