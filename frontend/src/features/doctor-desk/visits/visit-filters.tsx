import { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { SearchForm } from '../../../components/search-form.tsx';
import { appointmentStatusTexts } from '../../../lib/appointment-status-texts.ts';
import { useDoctorNames } from '../api/doctors.ts';
import type { FilterName, VisitFilter } from './visit-filter.ts';
import classes from './visits.module.css';

interface VisitFiltersProps {
  filter: VisitFilter;
  date: string | null;
  /** Lets one choose among the doctors. */
  withDoctor: boolean;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

/** The search box and the filters over a list of appointments. They follow the address. */
export function VisitFilters({ filter, date, withDoctor, onChange, onClear }: VisitFiltersProps) {
  const { t, i18n } = useLingui();
  const active = date !== null || Object.keys(filter).length > 0;
  return (
    <Stack gap="sm" mb="md">
      <SearchForm
        label={t`Search the appointments`}
        placeholder={t`Patient, service or doctor`}
        query={filter.search ?? ''}
        onSearch={(search) => onChange('search', search)}
      />
      <div className={classes['filters']}>
        <NativeSelect
          size="md"
          label={t`Status`}
          value={filter.status ?? ''}
          onChange={(event) => onChange('status', event.currentTarget.value)}
          data={[
            { value: '', label: t`All` },
            ...AppointmentStatus.options.map((value) => ({
              value,
              label: i18n._(appointmentStatusTexts[value]),
            })),
          ]}
        />
        <TextInput
          type="date"
          label={t`Date`}
          value={date ?? ''}
          onChange={(event) => onChange('date', event.currentTarget.value)}
        />
        {withDoctor && <DoctorFilter chosen={filter.dr_id ?? ''} onChange={(id) => onChange('doctor', id)} />}
        <Button variant="default" onClick={onClear} disabled={!active}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
    </Stack>
  );
}

function DoctorFilter({ chosen, onChange }: { chosen: string; onChange: (id: string) => void }) {
  const { t } = useLingui();
  const doctors = useDoctorNames().data ?? [];
  return (
    <NativeSelect
      size="md"
      label={t`Doctor`}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t`All` }, ...doctors]}
    />
  );
}
