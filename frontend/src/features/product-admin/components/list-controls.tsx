import { ProductType } from '@petcare/contracts/products.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { SearchForm } from '../../../components/search-form.tsx';
import { productTypeTexts } from '../../../lib/product-type-texts.ts';
import type { ProductList } from '../use-list-address.ts';
import classes from './list-controls.module.css';

interface ListControlsProps {
  list: ProductList;
  onChange: (name: 'search' | 'type' | 'sort', value: string) => void;
}

/** What the list of products is searched for, narrowed and ordered by. */
export function ListControls({ list, onChange }: ListControlsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes['controls']}>
      <div className={classes['search']}>
        <SearchForm
          label={t`Search the products`}
          placeholder={t`Name or description`}
          query={list.search}
          onSearch={(search) => onChange('search', search)}
        />
      </div>
      <NativeSelect
        size="md"
        aria-label={t`Type`}
        value={list.type ?? ''}
        onChange={(event) => onChange('type', event.currentTarget.value)}
        data={[
          { value: '', label: t`All types` },
          ...ProductType.options.map((value) => ({ value, label: i18n._(productTypeTexts[value]) })),
        ]}
      />
      <NativeSelect
        size="md"
        aria-label={t`Sort by`}
        value={list.sort ?? ''}
        onChange={(event) => onChange('sort', event.currentTarget.value)}
        data={[
          { value: '', label: list.search ? t`Best match first` : t`Newest first` },
          ...(list.search ? [{ value: 'newest', label: t`Newest first` }] : []),
          { value: 'price_low', label: t`Lowest price first` },
          { value: 'price_high', label: t`Highest price first` },
          { value: 'name', label: t`By name` },
        ]}
      />
    </div>
  );
}
