import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const roleTexts: Record<Role, MessageDescriptor> = {
  user: msg`User`,
  doctor: msg`Doctor`,
  admin: msg`Admin`,
};

export const roleHints: Record<Role, MessageDescriptor> = {
  user: msg`Shares posts, books and buys.`,
  doctor: msg`Manages appointments and working hours.`,
  admin: msg`Manages the whole site.`,
};
