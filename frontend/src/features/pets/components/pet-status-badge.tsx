import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../../components/records/status-badge.tsx';

/** Says that a pet is archived or has died; an active pet has no badge. */
export function PetStatusBadge({ pet: { status } }: { pet: Pick<Pet, 'status'> }) {
  const { t } = useLingui();
  if (status === 'active') return null;
  return <StatusBadge label={status === 'archived' ? t`Archived` : t`In loving memory`} tone="over" />;
}
