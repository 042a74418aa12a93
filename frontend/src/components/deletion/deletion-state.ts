import type { DeletionState } from '@petcare/contracts/shared/deletions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from '../../lib/texts/status-tone.ts';

export const deletionStates: Record<DeletionState, { text: MessageDescriptor; tone: StatusTone }> = {
  scheduled: { text: msg`Can be undone`, tone: 'waiting' },
  undone: { text: msg`Undone`, tone: 'over' },
  running: { text: msg`In progress`, tone: 'moving' },
  done: { text: msg`Done`, tone: 'done' },
};
