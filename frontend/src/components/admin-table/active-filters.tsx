import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../lib/format/money.ts';
import type { TableFilter } from './table-list.ts';
import classes from './table-tools.module.css';

interface ActiveFiltersProps {
  filters: readonly TableFilter[];
  values: Readonly<Record<string, string>>;
  onRemove: (name: string) => void;
}

export function ActiveFilters({ filters, values, onRemove }: ActiveFiltersProps) {
  const { t, i18n } = useLingui();
  const active = filters.filter(({ name }) => (values[name] ?? '') !== '');
  if (active.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t`Filters`}>
      {active.map((filter) => {
        const shown = valueText(filter, values[filter.name] ?? '', i18n.locale);
        const text = shown === '' ? filter.label : `${filter.label}: ${shown}`;
        return (
          <li key={filter.name}>
            <Button
              variant="light"
              size="sm"
              mih={44}
              rightSection={<IconX size={18} aria-hidden="true" />}
              onClick={() => onRemove(filter.name)}
              aria-label={t`Remove the filter ${text}`}
            >
              {text}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function valueText(filter: TableFilter, value: string, locale: string): string {
  switch (filter.kind) {
    case 'choice':
      return filter.options.find((option) => option.value === value)?.label ?? value;
    case 'day':
      return formatDhakaDay(value, locale, 'date');
    case 'amount':
      return formatTaka(Number(value), locale);
    case 'set':
      return '';
  }
}
