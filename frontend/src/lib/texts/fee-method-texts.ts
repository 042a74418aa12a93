import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeeMethod } from '@petcare/contracts/clinic/fees.ts';

export const feeMethodTexts: Record<FeeMethod, MessageDescriptor> = {
  cash: msg`Cash`,
  card: msg`Card`,
  bkash: msg`bKash`,
};
