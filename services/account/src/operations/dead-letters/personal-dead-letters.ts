import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { DeadLetters } from './dead-letter.model.ts';

export const settledDeadLetters: PersonalKind = {
  kind: 'settled-dead-letters',
  holds: [[DeadLetters, 'settledBy']],
  notErased:
    'A settled message is deleted after thirty days; until then it says by id which admin settled it.',
  notExported: 'The audit log exports it.',
};
