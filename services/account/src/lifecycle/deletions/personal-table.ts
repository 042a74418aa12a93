import type { PersonalKind, PersonalTable } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalAudit } from '../../operations/audit/personal-audit.ts';
import { settledDeadLetters } from '../../operations/dead-letters/personal-dead-letters.ts';
import {
  acceptedInvitations,
  receivedInvitations,
  sentInvitations,
} from '../../accounts/invitations/personal-invitations.ts';
import { namedNotifications, personalNotifications } from '../../notifications/personal-notifications.ts';
import { personalViews } from '../../users/saved-views/personal-views.ts';
import { Users } from '../../users/user.model.ts';
import { Deletions } from './deletion.model.ts';
import { personalMailLinks } from './personal-mail-links.ts';

const account: PersonalKind = {
  kind: 'account',
  holds: [[Users, '_id']],
  notErased: 'The end of the deletion deletes it, after the final check of all services.',
  notExported: 'It is `account.json`, a single record.',
};

const deletions: PersonalKind = {
  kind: 'deletions',
  holds: [[Deletions, 'targetId', 'by']],
  notErased: 'The row proves the deletion; its names are blanked when the deletion is done.',
  notExported: 'A user who is being deleted cannot export; the audit log exports the rest.',
};

/** All kinds of personal data of account, each described once. Sessions are stored in Valkey and end with the access. */
export const personalTable: PersonalTable = [
  personalNotifications,
  namedNotifications,
  personalViews,
  personalMailLinks,
  receivedInvitations,
  acceptedInvitations,
  sentInvitations,
  personalAudit,
  settledDeadLetters,
  deletions,
  account,
];
