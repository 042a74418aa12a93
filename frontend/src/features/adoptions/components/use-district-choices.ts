import { type District, districts } from '@petcare/contracts/shared/districts.ts';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { districtName } from '../../../lib/texts/districts.ts';

export function useDistrictChoices(): { value: District; label: string }[] {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(
    () =>
      districts
        .map((value) => ({ value, label: districtName(value, locale) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [locale],
  );
}
