import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReturnReason, ReturnState } from '@petcare/contracts/commerce/orders/returns.ts';
import type { StatusTone } from './status-tone.ts';

export const returnStateTexts: Record<ReturnState, MessageDescriptor> = {
  requested: msg`Requested`,
  approved: msg`Approved`,
  received: msg`Items arrived`,
  completed: msg`Completed`,
  refused: msg`Refused`,
  withdrawn: msg`Withdrawn`,
};

export const returnStateTones: Record<ReturnState, StatusTone> = {
  requested: 'waiting',
  approved: 'moving',
  received: 'moving',
  completed: 'done',
  refused: 'stopped',
  withdrawn: 'over',
};

/** The next step of the customer, or of the shop. */
export const returnStepTexts: Record<ReturnState, MessageDescriptor> = {
  requested: msg`We check your request and answer you soon. Please do not send the items back yet.`,
  approved: msg`Please send the items back to us. We refund you when they have arrived.`,
  received: msg`Your items have arrived. We check them and decide your refund.`,
  completed: msg`Your return is completed.`,
  refused: msg`We cannot accept your return.`,
  withdrawn: msg`You have withdrawn your request.`,
};

export const returnReasonTexts: Record<ReturnReason, MessageDescriptor> = {
  damaged: msg`It is damaged`,
  wrong_item: msg`I got something else`,
  not_as_described: msg`It is not as described`,
  not_suitable: msg`My pet does not like it`,
  changed_mind: msg`I do not need it any more`,
  other: msg`Another reason`,
};
