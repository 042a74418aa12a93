import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { SearchForm } from '../../../components/lists/search-form.tsx';
import { ServiceList } from '../components/service-list.tsx';

export function Component() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const search = (address.get('search') ?? '').trim().slice(0, 100);

  const handleSearch = useCallback(
    (wanted: string) => setAddress(wanted ? { search: wanted } : {}),
    [setAddress],
  );

  return (
    <PageContainer>
      <PageHeading
        title={t`Our services for your PET`}
        head={{ subject: { kind: 'clinic' } }}
        lead={t`Choose what your pet needs, then a doctor.`}
      />
      <Box mb="lg">
        <SearchForm
          label={t`Search the services`}
          placeholder={t`Vaccination, teeth, skin...`}
          query={search}
          onSearch={handleSearch}
        />
      </Box>
      <ServiceList search={search} onSearch={handleSearch} />
    </PageContainer>
  );
}
