import type { Vaccine } from '@petcare/contracts/clinic/pets/vaccines.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const vaccineTexts: Record<Vaccine, MessageDescriptor> = {
  dapp: msg`Distemper, hepatitis and parvovirus`,
  leptospirosis: msg`Leptospirosis`,
  fvrcp: msg`Panleukopenia, herpesvirus and calicivirus`,
  rabies: msg`Rabies`,
};
