import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { adoptionStatusTexts, adoptionStatusTones } from '../adoption-texts.ts';

export function AdoptionStatusBadge({ status }: { status: AdoptionStatus }) {
  const { i18n } = useLingui();
  return <StatusBadge label={i18n._(adoptionStatusTexts[status])} tone={adoptionStatusTones[status]} />;
}
