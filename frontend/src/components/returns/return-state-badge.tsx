import type { ReturnState } from '@petcare/contracts/commerce/orders/returns.ts';
import { useLingui } from '@lingui/react/macro';
import { returnStateTexts, returnStateTones } from '../../lib/texts/return-texts.ts';
import { StatusBadge } from '../records/status-badge.tsx';

export function ReturnStateBadge({ state }: { state: ReturnState }) {
  const { i18n } = useLingui();
  return <StatusBadge label={i18n._(returnStateTexts[state])} tone={returnStateTones[state]} />;
}
