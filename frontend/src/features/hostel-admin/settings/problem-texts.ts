import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Problem } from './settings-form.ts';

export const problemTexts: Record<Problem, MessageDescriptor> = {
  rate: msg`Please enter an amount of at least ৳1`,
  count: msg`Please enter a whole number up to 1,000`,
  time: msg`Please enter a time`,
  name: msg`Please enter a name`,
  dates: msg`Please choose both dates`,
  order: msg`The last night must not be before the first`,
  overlap: msg`Two seasons share a night`,
  hours: msg`Please enter whole hours`,
  percent: msg`Please enter a percentage from 0 to 100`,
  deposit: msg`Please enter a percentage from 1 to 100, or nothing`,
  twice: msg`These hours are entered twice`,
  more_later: msg`Who cancels later must not get more back`,
};
