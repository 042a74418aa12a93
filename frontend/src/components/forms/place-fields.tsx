import type { Division } from '@petcare/contracts/shared/divisions.ts';
import { useLingui } from '@lingui/react/macro';
import {
  Autocomplete,
  type AutocompleteProps,
  NativeSelect,
  type NativeSelectProps,
  SimpleGrid,
} from '@mantine/core';
import { divisionName, divisionNames, districtsOf } from '../../lib/texts/divisions.ts';
import classes from './place-fields.module.css';

interface PlaceFieldsProps {
  /** The division that is chosen, whose districts are proposed. */
  chosen: string;
  division: NativeSelectProps;
  district: AutocompleteProps;
}

const divisions = Object.keys(divisionNames) as Division[];

/** Division and district of an address, side by side where there is room. */
export function PlaceFields({ chosen, division, district }: PlaceFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <NativeSelect
        size="md"
        label={t`Division`}
        name="division"
        autoComplete="address-level1"
        aria-required
        data={[
          { value: '', label: t`Choose a division`, disabled: true },
          ...divisions.map((value) => ({ value, label: divisionName(value, i18n.locale) })),
        ]}
        {...division}
      />
      <Autocomplete
        size="md"
        label={t`District`}
        name="district"
        autoComplete="address-level2"
        maxLength={60}
        aria-required
        data={districtsOf(chosen, i18n.locale)}
        comboboxProps={{ withinPortal: false }}
        // The list scrolls itself, because the library's scroll area cannot be reached by keyboard.
        withScrollArea={false}
        classNames={{ options: classes['districts'] ?? '' }}
        {...district}
      />
    </SimpleGrid>
  );
}
