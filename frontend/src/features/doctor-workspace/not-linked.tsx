import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../components/feedback/empty-state.tsx';

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
