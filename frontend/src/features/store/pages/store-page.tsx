import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Tabs, Title } from '@mantine/core';
import { IconBone, IconMedicineSyrup, IconToolsKitchen2 } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { type ProductTab, productTabs } from '../api/products.ts';
import { ProductGrid } from '../components/product-grid.tsx';

const tabIcons = { Toy: IconBone, Medicine: IconMedicineSyrup, Food: IconToolsKitchen2 };

/** The pet product store. What is shown stands in the address, so that it can be shared and gone back to. */
export function Component() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const query = (address.get('query') ?? '').trim().slice(0, 100);
  const tab = productTabs.find((name) => name === address.get('type')) ?? 'Toy';
  const tabTexts: Record<ProductTab, string> = { Toy: t`Toy`, Medicine: t`Medicine`, Food: t`Food` };

  function handleSearch(wanted: string) {
    setAddress((current) => {
      if (wanted) current.set('query', wanted);
      else current.delete('query');
      return current;
    });
  }

  return (
    <Container py="xl">
      <PageHeading
        title={t`Store`}
        lead={<Trans>Toys, medicine and food, brought to your door anywhere in Bangladesh.</Trans>}
      />
      <SearchForm
        label={t`Search the store`}
        placeholder={t`What does your pet need?`}
        query={query}
        onSearch={handleSearch}
      />
      {query ? (
        <section aria-labelledby="results">
          <Title id="results" order={2} size="h3" my="lg" aria-live="polite">
            <Trans>Results for “{query}”</Trans>
          </Title>
          <ProductGrid
            filter={{ query }}
            headingOrder={3}
            empty={
              <EmptyState
                scene="search"
                title={t`No products found.`}
                text={<Trans>Try another word, or look through the shelves.</Trans>}
                headingOrder={3}
                action={
                  <Button variant="light" onClick={() => handleSearch('')}>
                    <Trans>Show all products</Trans>
                  </Button>
                }
              />
            }
          />
        </section>
      ) : (
        <Tabs
          mt="lg"
          value={tab}
          onChange={(chosen) => setAddress(chosen ? { type: chosen } : {}, { replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb="lg">
            {productTabs.map((name) => {
              const Icon = tabIcons[name];
              return (
                <Tabs.Tab
                  key={name}
                  value={name}
                  leftSection={<Icon size={20} aria-hidden="true" />}
                  mih={48}
                >
                  {tabTexts[name]}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {productTabs.map((name) => (
            <Tabs.Panel key={name} value={name}>
              <ProductGrid
                filter={{ tab: name }}
                headingOrder={2}
                empty={<EmptyState scene="store" title={t`No products found.`} />}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Container>
  );
}
