import { banglaNames } from '@petcare/contracts/shared/district-names.ts';
import type { District } from '@petcare/contracts/shared/districts.ts';

export function districtName(district: District, locale: string): string {
  return locale === 'bn' ? banglaNames[district] : district;
}

/** Translates a district written in either language. Unknown districts are unchanged. */
export function districtIn(written: string, locale: string): string {
  const districts = Object.keys(banglaNames) as District[];
  const known = districts.find((district) => written === district || written === banglaNames[district]);
  return known ? districtName(known, locale) : written;
}
