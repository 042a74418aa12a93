import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy } from 'react';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { SearchForm } from '../../../components/lists/search-form.tsx';
import { districtName } from '../../../lib/texts/districts.ts';
import { type AdoptionFilter, type FilterName, filterNames } from '../adoption-filter.ts';
import { speciesTexts } from '../../../lib/texts/animal-texts.ts';
import { adoptionStatusTexts, ageBandTexts } from '../adoption-texts.ts';
import classes from './adoption-filters.module.css';

const AdoptionFilterSheet = lazy(async () => ({
  default: (await import('./adoption-filter-sheet.tsx')).AdoptionFilterSheet,
}));

interface AdoptionFiltersProps {
  filter: AdoptionFilter;
  /** The number of posts found; null until it is known. 1,000 (`maxCounted`) means 1,000 or more. */
  total: number | null;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

export function AdoptionFilters({ filter, total, onChange, onClear }: AdoptionFiltersProps) {
  const { t, i18n } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const active = filterNames.filter((name) => filter[name] !== undefined);
  const inDrawer = active.filter((name) => name !== 'search').length;
  const label = useFilterLabel(filter);
  const shownCount = inDrawer > 0 ? i18n.number(inDrawer) : '';

  return (
    <div className={classes['filters']}>
      <div className={classes['search']}>
        <SearchForm
          label={t`Search the adoption posts`}
          placeholder={t`Name, place, character …`}
          query={filter.search ?? ''}
          onSearch={(search) => onChange('search', search)}
        />
      </div>
      <Button
        variant="default"
        className={classes['opener'] ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        onClick={open}
      >
        {inDrawer > 0 ? <Trans>Filters ({shownCount})</Trans> : <Trans>Filters</Trans>}
      </Button>
      {active.length > 0 && (
        <Group gap="xs" className={classes['chosen'] ?? ''}>
          {active.map((name) => (
            <Button
              key={name}
              variant="light"
              size="compact-md"
              radius="xl"
              rightSection={<IconX size={16} aria-hidden="true" />}
              onClick={() => onChange(name, '')}
              aria-label={t`Remove: ${label(name)}`}
            >
              {label(name)}
            </Button>
          ))}
          <Button variant="subtle" size="compact-md" onClick={onClear}>
            <Trans>Clear all</Trans>
          </Button>
        </Group>
      )}
      <Text c="dimmed" className={`pc-numbers ${classes['count'] ?? ''}`} aria-live="polite">
        {total !== null && <Plural value={total} _1000="1,000 pets or more" one="# pet" other="# pets" />}
      </Text>
      <OnDemand opened={opened}>
        {(isOpen) => (
          <AdoptionFilterSheet
            filter={filter}
            total={total}
            opened={isOpen}
            onClose={close}
            onChange={onChange}
            onClear={onClear}
          />
        )}
      </OnDemand>
    </div>
  );
}

function useFilterLabel(filter: AdoptionFilter): (name: FilterName) => string {
  const { t, i18n } = useLingui();
  return (name) => {
    switch (name) {
      case 'search':
        return t`“${filter.search ?? ''}”`;
      case 'status':
        return filter.status ? i18n._(adoptionStatusTexts[filter.status]) : '';
      case 'species':
        return filter.species ? i18n._(speciesTexts[filter.species]) : '';
      case 'breed':
        return filter.breed ?? '';
      case 'age':
        return filter.age ? i18n._(ageBandTexts[filter.age]) : '';
      case 'district':
        return filter.district ? districtName(filter.district, i18n.locale) : '';
      case 'vaccinated':
        return filter.vaccinated === 'true' ? t`Vaccinated` : t`Not vaccinated`;
      case 'neutered':
        return filter.neutered === 'true' ? t`Neutered` : t`Not neutered`;
    }
  };
}
