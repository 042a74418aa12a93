import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaw } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ShareButton } from '../../../components/posts/share-button.tsx';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePageNumber } from '../../../lib/address/use-page-number.ts';
import { type FilterName, readFilter, withFilter, withoutFilter } from '../adoption-filter.ts';
import { useAdoptions } from '../api/adoptions.ts';
import { AdoptionFilters } from '../components/adoption-filters.tsx';
import { AdoptionList } from '../components/adoption-list.tsx';
import { useFilterAddress } from '../../../lib/address/use-filter-address.ts';

// Only for signed-in users: its form and uploads are the larger part of the page's code.
const ShareAdoption = lazy(async () => ({
  default: (await import('../components/share-adoption.tsx')).ShareAdoption,
}));

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, changeAddress] = useFilterAddress();
  const [page, turnTo] = usePageNumber();
  const filter = useMemo(() => readFilter(address), [address]);
  const found = useAdoptions(filter, page);
  const filtered = Object.keys(filter).length > 0;
  const known = found.data && !found.isPlaceholderData ? found.data.total : null;

  const handleFilter = (name: FilterName, value: string) =>
    changeAddress((current) => withFilter(current, name, value));
  const handleClear = () => changeAddress(withoutFilter);

  return (
    <PageContainer>
      <PageHeading
        title={t`Adoption`}
        lead={t`Pets who are looking for a home.`}
        action={
          <ShareButton
            to={shareAddress('/adaptation')}
            icon={<IconPaw size={20} aria-hidden="true" />}
            forVisitors={<Trans>Sign in to share a pet</Trans>}
          >
            <Trans>SHARE PET ADOPTION POST</Trans>
          </ShareButton>
        }
      />
      {user && (
        <Suspense fallback={null}>
          <ShareAdoption userId={user.id} />
        </Suspense>
      )}
      <AdoptionFilters filter={filter} total={known} onChange={handleFilter} onClear={handleClear} />
      <AdoptionList found={found} page={page} onTurn={turnTo} filtered={filtered} onClear={handleClear} />
    </PageContainer>
  );
}
