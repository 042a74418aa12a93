import { type AdminArea, isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { PageTitle } from '../layout/page-title.tsx';

/**
 * Renders its children for admins of one of these areas, without an area for those of all. This is not a security boundary: the server refuses the data either way.
 */
export function AdminsOnly({ areas, children }: { areas: readonly AdminArea[]; children: ReactNode }) {
  const { t } = useLingui();
  const { user } = useSession();
  if (isAdminOf(user, ...areas)) return children;
  return (
    <>
      <PageTitle title={t`For admins`} />
      <EmptyState
        headingOrder={1}
        scene="not-found"
        title={t`This page is for admins`}
        text={
          user?.role === 'admin'
            ? t`Your account does not manage this area. An admin of all areas can change that.`
            : t`Only admins can open this page. If you need access, please write to us.`
        }
        action={
          <Button component={Link} to="/dashboard">
            <Trans>Back to dashboard</Trans>
          </Button>
        }
      />
    </>
  );
}
