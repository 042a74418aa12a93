import type { Role } from '@petcare/contracts/roles.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const roleTexts: Record<Role, MessageDescriptor> = {
  user: msg`User`,
  doctor: msg`Doctor`,
  admin: msg`Admin`,
};

export const roleHints: Record<Role, MessageDescriptor> = {
  user: msg`Posts, books and buys.`,
  doctor: msg`Sees the visits of the day and sets the hours.`,
  admin: msg`Sees and changes everything.`,
};
