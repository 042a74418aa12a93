import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../records/status-badge.tsx';
import { useOpenDeletions } from './deletions.ts';

/** Returns true while a deletion of this record is open. False while unknown, and for users who are not admins. */
export function useBeingDeleted(id: string): boolean {
  const { data } = useOpenDeletions();
  return data?.items.some((deletion) => deletion.target_id === id) ?? false;
}

export function BeingDeleted() {
  const { t } = useLingui();
  return <StatusBadge label={t`Being deleted`} tone="stopped" />;
}
