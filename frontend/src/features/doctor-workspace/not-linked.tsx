import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../components/feedback/empty-state.tsx';

/** Shown to a doctor whose account is not linked to a record yet. */
export function NotLinked() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="appointments"
      title={t`No appointment taken.`}
      text={<Trans>Your account is not linked to a specialist profile yet – ask an admin.</Trans>}
    />
  );
}
