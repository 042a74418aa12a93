import type { Slot } from '@petcare/contracts/clinic/schedules.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { formatDhaka, formatDhakaDay, formatOwnClock, keepsDhakaTime } from '../../lib/dates/dhaka-dates.ts';
import classes from './slot-picker.module.css';
import type { SlotHold } from './use-slot-hold.ts';

const stateTexts: Record<Slot['state'], MessageDescriptor | null> = {
  free: null,
  held: msg`being booked`,
  taken: msg`taken`,
  past: msg`past`,
};

interface SlotChoiceProps {
  day: { readonly date: string; readonly slots: readonly Slot[] };
  hold: SlotHold;
}

export function SlotChoice({ day: { date, slots }, hold }: SlotChoiceProps) {
  const { i18n } = useLingui();
  const name = useId();
  const showsOwnClock = slots.some(({ start }) => !keepsDhakaTime(new Date(start)));
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>
        <Trans>Times on {formatDhakaDay(date, i18n.locale)}</Trans>
      </legend>
      <Text size="sm" c="dimmed" mb="sm">
        {showsOwnClock ? (
          <Trans>The large time is in Dhaka, where the clinic is. The small one is your local time.</Trans>
        ) : (
          <Trans>All times are in Dhaka time.</Trans>
        )}
      </Text>
      <div className={classes['slots']}>
        {slots.map((slot) => (
          <SlotOption key={slot.start} slot={slot} name={name} hold={hold} />
        ))}
      </div>
    </fieldset>
  );
}

function SlotOption({ slot, name, hold }: { slot: Slot; name: string; hold: SlotHold }) {
  const { i18n } = useLingui();
  const { start, state, hold_id: own } = slot;
  const chosen = hold.chosen === start;
  const open = state === 'free' || own !== null || chosen;
  const at = new Date(start);
  const ownClock = formatOwnClock(at, i18n.locale);
  const closedReason = open ? null : stateTexts[state];
  return (
    <label className={classes['slot']} data-closed={!open || undefined}>
      <input
        type="radio"
        name={name}
        value={start}
        checked={chosen}
        disabled={!open}
        onChange={() => hold.choose(start)}
        // A repeated click renews the hold; the first click fires a change event.
        onClick={() => {
          if (chosen) hold.choose(start);
        }}
      />
      <span className={classes['time']}>{formatDhaka(at, i18n.locale, 'time')}</span>
      {ownClock && <span className={classes['small']}>{ownClock}</span>}
      {closedReason && <span className={classes['small']}>{i18n._(closedReason)}</span>}
    </label>
  );
}
