import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import type { AgeBand } from '@petcare/contracts/clinic/pets/species.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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

export const ageBandTexts: Record<AgeBand, MessageDescriptor> = {
  baby: msg`Baby (under 1 year)`,
  young: msg`Young (1 to 3 years)`,
  adult: msg`Adult (3 to 8 years)`,
  senior: msg`Senior (8 years or more)`,
};
