import type { AdoptionStatus } from '@petcare/contracts/adoptions.ts';
import type { AgeBand, Species } from '@petcare/contracts/species.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { StatusTone } from '../../lib/texts/status-tone.ts';

export const adoptionStatusTexts: Record<AdoptionStatus, MessageDescriptor> = {
  Available: msg({ message: 'Available', context: 'adoption' }),
  Pending: msg({ message: 'Pending', context: 'adoption' }),
  Adopted: msg({ message: 'Adopted', context: 'adoption' }),
};

export const adoptionStatusTones: Record<AdoptionStatus, StatusTone> = {
  Available: 'moving',
  Pending: 'waiting',
  Adopted: 'done',
};

export const speciesTexts: Record<Species, MessageDescriptor> = {
  dog: msg`Dog`,
  cat: msg`Cat`,
  bird: msg`Bird`,
  rabbit: msg`Rabbit`,
  fish: msg`Fish`,
  other: msg`Another animal`,
};

export const ageBandTexts: Record<AgeBand, MessageDescriptor> = {
  baby: msg`Baby (under 1 year)`,
  young: msg`Young (1 to 3 years)`,
  adult: msg`Adult (3 to 8 years)`,
  senior: msg`Senior (8 years or more)`,
};

export function ageText(months: number, i18n: I18n): string {
  const count = months < 24 ? months : Math.floor(months / 12);
  const text =
    months < 24
      ? msg`${plural(count, { one: '# month', other: '# months' })}`
      : msg`${plural(count, { one: '# year', other: '# years' })}`;
  return i18n._(text);
}
