import type { DoseState } from '@petcare/contracts/commerce/hostel/stay-doses.ts';
import type { PetMood, StayEntry, StayEntryKind } from '@petcare/contracts/commerce/hostel/stays.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { clockText } from '../../lib/dates/dhaka-dates.ts';

const kindTexts: Record<StayEntryKind, MessageDescriptor> = {
  fed: msg`Fed`,
  walked: msg`Went for a walk`,
  medicine: msg`Medicine given`,
  mood: msg`Mood`,
  note: msg`Note`,
  picture: msg`Picture`,
};

export const moodTexts: Record<PetMood, MessageDescriptor> = {
  happy: msg`Happy`,
  calm: msg`Calm`,
  shy: msg`Shy`,
  unwell: msg`Not well`,
};

export const doseStateTexts: Record<DoseState, MessageDescriptor> = {
  given: msg`Given`,
  upcoming: msg`Later today`,
  due: msg`Due now`,
  late: msg`Late`,
};

export const doseStateColors: Record<DoseState, string> = {
  given: 'leaf',
  upcoming: 'gray',
  due: 'marigold',
  late: 'red',
};

/** Short text of an entry, without its note. */
export function entryText({ kind, mood, dose }: StayEntry, i18n: I18n): string {
  if (mood) return `${i18n._(kindTexts.mood)}: ${i18n._(moodTexts[mood])}`;
  if (dose) return `${i18n._(kindTexts.medicine)}: ${dose.medicine}, ${clockText(dose.time, i18n.locale)}`;
  return i18n._(kindTexts[kind]);
}
