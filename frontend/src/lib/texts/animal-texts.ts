import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const speciesTexts: Record<Species, MessageDescriptor> = {
  dog: msg`Dog`,
  cat: msg`Cat`,
  bird: msg`Bird`,
  rabbit: msg`Rabbit`,
  fish: msg`Fish`,
  other: msg`Another animal`,
};

export function ageText(months: number, i18n: I18n): string {
  const count = months < 24 ? months : Math.floor(months / 12);
  const text =
    months < 24
      ? msg`${plural(count, { one: '# month', other: '# months' })}`
      : msg`${plural(count, { one: '# year', other: '# years' })}`;
  return i18n._(text);
}
