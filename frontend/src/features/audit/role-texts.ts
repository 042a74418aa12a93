import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const roleTexts: Record<Actor['role'], MessageDescriptor> = {
  user: msg`User`,
  doctor: msg`Doctor`,
  admin: msg`Admin`,
  visitor: msg`Visitor`,
  system: msg`System`,
};
