import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { UserCopies } from './user-copy.model.ts';

export const personalUserCopy: PersonalKind = {
  kind: 'user_copies',
  holds: [[UserCopies, '_id']],
  notErased:
    'The event `user.purged`, which follows the deletion, blanks it; the row makes older events known.',
  export: (_id) => UserCopies.find({ _id }, { sequence: 0 }).lean(),
};
