import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../records/status-badge.tsx';
import { useOpenDeletions } from './deletions.ts';

/** Whether a record is on its way out. False while that is not known, and for everybody but admins. */
export function useBeingDeleted(id: string): boolean {
  const { data } = useOpenDeletions();
  return data?.items.some((deletion) => deletion.target_id === id) ?? false;
}

/** What a table says of a record that is on its way out. */
export function BeingDeleted() {
  const { t } = useLingui();
  return <StatusBadge label={t`Being deleted`} tone="stopped" />;
}
