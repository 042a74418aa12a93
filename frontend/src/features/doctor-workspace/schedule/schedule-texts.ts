import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowProblem } from './schedule-form.ts';

export const spanProblemTexts: Record<RowProblem, MessageDescriptor> = {
  missing: msg`Both times, please`,
  order: msg`The end has to be after the beginning`,
  grid: msg`In steps of five minutes, please`,
  twice: msg`This date is there twice`,
};

export const dateProblemTexts: Record<RowProblem, MessageDescriptor> = {
  ...spanProblemTexts,
  missing: msg`Please choose a date`,
  order: msg`The last day must not be before the first`,
};
