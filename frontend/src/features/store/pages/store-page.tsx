import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Tabs, Title } from '@mantine/core';
import { IconBone, IconMedicineSyrup, IconToolsKitchen2 } from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { SearchForm } from '../../../components/lists/search-form.tsx';
import { useFilterAddress } from '../../../lib/address/use-filter-address.ts';
import { type ProductTab, productTabs, useProduct } from '../api/products.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { ProductGrid } from '../components/product-grid.tsx';
import { StoreFilters } from '../components/store-filters.tsx';
import { filterCount, readFilter, withoutFilter, withParameter } from '../product-filter.ts';
import { productHead } from '../product-head.ts';
import { useOpenProduct } from '../use-open-product.ts';

const ProductDetails = lazy(async () => ({
  default: (await import('../components/product-details.tsx')).ProductDetails,
}));

const tabIcons = { Toy: IconBone, Medicine: IconMedicineSyrup, Food: IconToolsKitchen2 };

export function Component() {
  const { t, i18n } = useLingui();
  const [address, changeAddress] = useFilterAddress();
  const opened = useOpenProduct();
  const { data: product, error } = useProduct(opened.productId);
  const query = (address.get('query') ?? '').trim().slice(0, 100);
  const tab = productTabs.find((name) => name === address.get('type')) ?? 'Toy';
  const filter = readFilter(address);

  function storeHead(): PageHead {
    if (isApiError(error, 'not_found')) return { status: 404 };
    if (opened.productId && product) return productHead(product, { parent: t`Store`, locale: i18n.locale });
    return tab === 'Toy' || query ? {} : { address: `/store?type=${tab}` };
  }

  const change = (name: Parameters<typeof withParameter>[1], value: string) =>
    changeAddress((current) => withParameter(current, name, value));
  const clearFilters = () => changeAddress(withoutFilter);
  const list: ProductList = { filter, onDetails: opened.open };
  const filters = (
    <StoreFilters
      filter={filter}
      searching={query !== ''}
      onChange={change}
      onAnyPrice={() =>
        changeAddress((current) => withParameter(withParameter(current, 'min_price', ''), 'max_price', ''))
      }
      onClear={clearFilters}
    />
  );
  const clearButton = filterCount(filter) > 0 && (
    <Button variant="light" onClick={clearFilters}>
      <Trans>Clear the filters</Trans>
    </Button>
  );

  return (
    <Container py="xl">
      <PageHeading
        title={t`Store`}
        head={storeHead()}
        lead={t`Toys, medicine and food, delivered anywhere in Bangladesh.`}
      />
      <SearchForm
        name="query"
        label={t`Search the store`}
        placeholder={t`What does your pet need?`}
        query={query}
        onSearch={(wanted) => change('query', wanted)}
      />
      {query ? (
        <SearchResults
          query={query}
          list={list}
          filters={filters}
          clearButton={clearButton}
          onShowAll={() => change('query', '')}
        />
      ) : (
        <ProductTabs
          tab={tab}
          list={list}
          filters={filters}
          clearButton={clearButton}
          onTab={(chosen) => change('type', chosen)}
        />
      )}
      <OnDemand opened={opened.productId !== null}>
        {(open) => (
          <ProductDetails
            productId={open ? opened.productId : null}
            onChoose={opened.choose}
            onClose={opened.close}
          />
        )}
      </OnDemand>
    </Container>
  );
}

type ProductList = Pick<ComponentProps<typeof ProductGrid>, 'filter' | 'onDetails'>;

interface SearchResultsProps {
  query: string;
  list: ProductList;
  filters: ReactNode;
  clearButton: ReactNode;
  onShowAll: () => void;
}

function SearchResults({ query, list, filters, clearButton, onShowAll }: SearchResultsProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="results">
      <Title id="results" order={2} size="h3" my="lg" aria-live="polite">
        <Trans>Results for “{query}”</Trans>
      </Title>
      {filters}
      <ProductGrid
        // Remounts for each search, so that results of another search are never shown.
        key={query}
        source={{ query }}
        {...list}
        headingOrder={3}
        empty={
          <EmptyState
            scene="search"
            title={t`No products found.`}
            text={<Trans>Try another word, or show all products.</Trans>}
            headingOrder={3}
            action={
              clearButton || (
                <Button variant="light" onClick={() => onShowAll()}>
                  <Trans>Show all products</Trans>
                </Button>
              )
            }
          />
        }
      />
    </section>
  );
}

interface ProductTabsProps {
  tab: ProductTab;
  list: ProductList;
  filters: ReactNode;
  clearButton: ReactNode;
  onTab: (tab: string) => void;
}

function ProductTabs({ tab, list, filters, clearButton, onTab }: ProductTabsProps) {
  const { t } = useLingui();
  const tabTexts: Record<ProductTab, string> = { Toy: t`Toy`, Medicine: t`Medicine`, Food: t`Food` };
  return (
    <Tabs mt="lg" value={tab} onChange={(chosen) => onTab(chosen ?? '')} keepMounted={false}>
      <Tabs.List mb="lg">
        {productTabs.map((name) => {
          const Icon = tabIcons[name];
          return (
            <Tabs.Tab key={name} value={name} leftSection={<Icon size={20} aria-hidden="true" />} mih={48}>
              {tabTexts[name]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {productTabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {filters}
          <ProductGrid
            source={{ tab: name }}
            {...list}
            headingOrder={2}
            empty={<EmptyState scene="store" title={t`No products found.`} action={clearButton} />}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
