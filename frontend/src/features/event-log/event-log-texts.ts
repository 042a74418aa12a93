import type { EventChain, DeadLetter } from '@petcare/contracts/event-admin.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from '../../lib/texts/status-tone.ts';

type EffectState = EventChain['requests'][number]['events'][number]['effects'][number]['state'];
interface StateText {
  readonly text: MessageDescriptor;
  readonly tone: StatusTone;
}

export const deadLetterStates: Readonly<Record<DeadLetter['state'], StateText>> = {
  waiting: { text: msg`Waiting`, tone: 'waiting' },
  replaying: { text: msg`Being replayed`, tone: 'moving' },
  replayed: { text: msg`Replayed`, tone: 'done' },
  dismissed: { text: msg({ message: 'Dismissed', context: 'state' }), tone: 'over' },
};

export const effectStates: Readonly<Record<EffectState, StateText>> = {
  done: { text: msg`Done`, tone: 'done' },
  skipped: { text: msg`Skipped`, tone: 'over' },
  waiting: { text: msg`Waiting`, tone: 'waiting' },
  failed: { text: msg`Failed`, tone: 'stopped' },
  dead: { text: msg`Dead letter`, tone: 'stopped' },
  unknown: { text: msg`Unknown`, tone: 'over' },
};

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  delivery_limit: msg`All six attempts failed.`,
  rejected: msg`It could not be read: not an event, or an unknown type or version.`,
};

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/**
 * Formats the delay between an event and its effect, e.g. `after 42 ms`. Empty from one minute on, where the
 * two times say enough.
 */
export function delayText(delayMs: number, i18n: I18n): string {
  if (delayMs < 0 || delayMs >= minuteMs) return '';
  const [value, unit] =
    delayMs < secondMs ? [delayMs, 'millisecond' as const] : [delayMs / secondMs, 'second' as const];
  const delay = i18n.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return i18n._(msg`after ${delay}`);
}

export function reasonText(reason: string, i18n: I18n): string {
  return i18n._(reasons[reason] ?? msg`The broker gave no reason.`);
}
