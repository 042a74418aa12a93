import type { LinkDuration, SharedPart } from '@petcare/contracts/clinic/passport/passport-links.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const partTexts: Record<SharedPart, MessageDescriptor> = {
  vaccinations: msg`Vaccinations only`,
  everything: msg`The whole passport`,
};

export const durationTexts: Record<LinkDuration, MessageDescriptor> = {
  '24h': msg`24 hours`,
  '7d': msg`7 days`,
  '30d': msg`30 days`,
};
