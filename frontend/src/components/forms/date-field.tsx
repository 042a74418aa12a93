import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { MonthCalendar } from '../month-calendar/month-calendar.tsx';
import { TypedDateField, type TypedDateFieldProps } from './typed-date-field.tsx';

const daysAhead = 730;

interface DateFieldProps extends TypedDateFieldProps {
  /** Range that the calendar offers, inclusive; a typed date may lie outside. */
  min?: string;
  max?: string;
}

/** A date that is typed, or chosen in a calendar: by the button, with the arrow down, or on a phone by a tap. */
export function DateField({ min = '2000-01-01', max, value, onChange, ...props }: DateFieldProps) {
  const { t } = useLingui();
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const isTouched = useMediaQuery('(pointer: coarse)') ?? false;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      withRoles={false}
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <TypedDateField
          {...props}
          value={value}
          onChange={onChange}
          {...(isTouched && { inputMode: 'none', onClick: () => setOpened(true) })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpened(true);
          }}
          rightSectionWidth={48}
          rightSection={
            <ActionIcon
              variant="subtle"
              aria-label={t`Choose a date`}
              aria-haspopup="grid"
              aria-expanded={opened}
              disabled={props.disabled ?? false}
              onClick={() => setOpened((before) => !before)}
            >
              <IconCalendar size={20} aria-hidden="true" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <MonthCalendar
          label={t`Choose a date`}
          first={min}
          last={max ?? addDays(today, daysAhead)}
          chosen={value || null}
          onChoose={(date) => {
            onChange(date);
            setOpened(false);
          }}
          dayOf={() => ({})}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
