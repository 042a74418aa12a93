import type { Specialist } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../components/feedback/skeletons.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { useSession } from '../../lib/session/session.ts';
import { useOwnDoctor } from './api/doctors.ts';
import { NotLinked } from './not-linked.tsx';

export function OwnWorkspace({ children }: { children: (doctor: Specialist) => ReactNode }) {
  const { t, i18n } = useLingui();
  const isDoctor = useSession().user?.role === 'doctor';
  const own = useOwnDoctor(isDoctor);
  if (!isDoctor) {
    return (
      <EmptyState
        scene="not-found"
        title={t`This page is for doctors`}
        text={t`Only doctors can open this page. If you need access, please write to us.`}
        action={
          <Button component={Link} to="/dashboard">
            <Trans>Back to dashboard</Trans>
          </Button>
        }
      />
    );
  }
  if (own.isPending) return <TableSkeleton />;
  if (own.isError && !own.data) {
    return <ErrorState message={errorText(own.error, i18n)} onRetry={() => void own.refetch()} />;
  }
  return own.data ? children(own.data) : <NotLinked />;
}
