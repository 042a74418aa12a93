import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ShareButton } from '../../../components/posts/share-button.tsx';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { SearchForm } from '../../../components/lists/search-form.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { MemoryList } from '../components/memory-list.tsx';
import classes from './memories-page.module.css';

// Only for signed-in users: its form and uploads are the larger part of the page's code.
const ShareMemory = lazy(async () => ({
  default: (await import('../components/share-memory.tsx')).ShareMemory,
}));

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const search = (address.get('search') ?? '').trim().slice(0, 100);

  const handleSearch = useCallback(
    (wanted: string) => setAddress(wanted ? { search: wanted } : {}),
    [setAddress],
  );

  return (
    <PageContainer>
      <PageHeading
        title={t`Memories`}
        lead={t`Big and small days with our pets, shared by the people who love them.`}
        action={
          <ShareButton
            to={shareAddress('/memories')}
            icon={<IconCamera size={20} aria-hidden="true" />}
            forVisitors={<Trans>Sign in to share a memory</Trans>}
          >
            <Trans>SHARE YOUR MEMORY</Trans>
          </ShareButton>
        }
      />
      {user && (
        <Suspense fallback={null}>
          <ShareMemory userId={user.id} />
        </Suspense>
      )}
      <div className={classes['search']}>
        <SearchForm
          label={t`Search the memories`}
          placeholder={t`A name, a place, a day...`}
          query={search}
          onSearch={handleSearch}
        />
      </div>
      <MemoryList search={search} onSearch={handleSearch} />
    </PageContainer>
  );
}
