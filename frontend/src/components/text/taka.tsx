import { useLingui } from '@lingui/react';
import { formatTaka } from '../../lib/format/money.ts';

type Amount = { taka: number; poisha?: never } | { poisha: number; taka?: never };

/** Formats an amount, given in taka or in whole poisha, with the reader's digits. */
export function Taka({ taka, poisha }: Amount) {
  const { i18n } = useLingui();
  const amount = poisha === undefined ? taka : poisha / 100;
  return <span className="pc-numbers">{formatTaka(amount, i18n.locale)}</span>;
}
