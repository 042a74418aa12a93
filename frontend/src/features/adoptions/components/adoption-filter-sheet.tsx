import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { SheetFoot } from '../../../components/layout/sheet-foot.tsx';
import { type AdoptionFilter, type FilterName, filterNames } from '../adoption-filter.ts';
import { FilterFields } from './filter-fields.tsx';

interface AdoptionFilterSheetProps {
  filter: AdoptionFilter;
  /** The number of posts found; null until it is known. 1,000 (`maxCounted`) means 1,000 or more. */
  total: number | null;
  opened: boolean;
  onClose: () => void;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

export function AdoptionFilterSheet({
  filter,
  total,
  opened,
  onClose,
  onChange,
  onClear,
}: AdoptionFilterSheetProps) {
  const { t } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t`Filters`}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 400}
    >
      <FilterFields filter={filter} onChange={onChange} />
      <SheetFoot>
        <Button onClick={onClose}>
          {total === null ? (
            <Trans>Show pets</Trans>
          ) : (
            <Plural
              value={total}
              _0="No pet found"
              _1000="Show 1,000 pets or more"
              one="Show # pet"
              other="Show # pets"
            />
          )}
        </Button>
        <Button
          variant="default"
          onClick={onClear}
          disabled={filterNames.every((name) => filter[name] === undefined)}
        >
          <Trans>Clear all</Trans>
        </Button>
      </SheetFoot>
    </Drawer>
  );
}
