import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { vaccineTexts } from '../../../lib/texts/vaccine-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { transferRefusalTexts } from '../../../lib/texts/transfer-texts.ts';
import type { WordsOf } from './words-of.ts';

type Decision = Extract<NotificationContent, { kind: 'application.decided' }>['data'];

const declinedTexts: Record<NonNullable<Decision['reason']>, MessageDescriptor> = {
  owner: msg`Your application was not chosen this time`,
  other_chosen: msg`The owner has chosen another applicant this time`,
  adopted: msg`The pet you applied for has been adopted`,
  post_deleted: msg`The adoption post you applied to was deleted`,
};

function decisionText({ status, reason }: Decision): MessageDescriptor {
  if (status === 'accepted') return msg`Good news: the owner has chosen you`;
  if (status === 'released') return msg`The adoption fell through, and the pet is available again`;
  return declinedTexts[reason ?? 'owner'];
}

type Kind =
  | 'comment.added'
  | 'application.submitted'
  | 'application.decided'
  | 'application.withdrawn'
  | 'vaccination.reminder'
  | 'pet.transferred'
  | 'pet.transfer_refused';

export const petWords: WordsOf<Kind> = {
  'comment.added'(data, i18n, count) {
    const { author_name: name, own_post: ownPost, adoption_title: subject } = data;
    if (count > 1) return { title: i18n._(manyComments(count, name)), subject };
    return {
      title: i18n._(ownPost ? msg`${name} commented on your post` : msg`${name} also commented`),
      subject,
    };
  },
  'application.submitted'(data, i18n, count) {
    const { applicant_name: name, adoption_title: subject } = data;
    const title = count > 1 ? manyApplications(count, name) : msg`${name} would like to adopt`;
    return { title: i18n._(title), subject };
  },
  'application.decided'(data, i18n) {
    return { title: i18n._(decisionText(data)), subject: data.adoption_title };
  },
  'application.withdrawn'(data, i18n) {
    const { applicant_name: name, adoption_title: subject } = data;
    return { title: i18n._(msg`${name} withdrew the application`), subject };
  },
  'vaccination.reminder'(data, i18n) {
    const { pet_name: name, vaccines, due_on, overdue } = data;
    const day = formatDhakaDay(due_on, i18n.locale, 'date');
    const names = vaccines.map((vaccine) => i18n._(vaccineTexts[vaccine])).join(', ');
    return {
      title: i18n._(
        overdue ? msg`A vaccination of ${name} is overdue` : msg`A vaccination of ${name} is due soon`,
      ),
      subject: `${names} · ${day}`,
    };
  },
  'pet.transferred'(data, i18n) {
    const { pet_name: name, received, undone } = data;
    return { title: i18n._(transferText(name, { received, undone })), subject: '' };
  },
  'pet.transfer_refused'(data, i18n) {
    const { pet_name: name, refusal } = data;
    return {
      title: i18n._(msg`The passport has not moved to the new home`),
      subject: [name, i18n._(transferRefusalTexts[refusal])].filter(Boolean).join(' · '),
    };
  },
};

function transferText(
  name: string,
  { received, undone }: { received: boolean; undone: boolean },
): MessageDescriptor {
  if (undone)
    return received
      ? msg`${name} is in your pets again`
      : msg`The transfer of ${name} was undone: the pet is with its former owner again`;
  return received
    ? msg`The passport of ${name} is yours now`
    : msg`The passport of ${name} has moved to its new home`;
}

// One author may have written several of the comments, so the text does not say "and others".
function manyComments(count: number, name: string): MessageDescriptor {
  return msg`${plural(count, { one: '# new comment', other: '# new comments' })}, the latest by ${name}`;
}

function manyApplications(count: number, name: string): MessageDescriptor {
  return msg`${plural(count, { one: '# new application', other: '# new applications' })}, the latest by ${name}`;
}
