import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowProblem } from './schedule-form.ts';

export const spanProblemTexts: Record<RowProblem, MessageDescriptor> = {
  missing: msg`Enter both times`,
  order: msg`The end must be after the start`,
  grid: msg`Use steps of five minutes`,
  twice: msg`This date is entered twice`,
};

export const dateProblemTexts: Record<RowProblem, MessageDescriptor> = {
  ...spanProblemTexts,
  missing: msg`Please choose a date`,
  order: msg`The last day must not be before the first`,
};
