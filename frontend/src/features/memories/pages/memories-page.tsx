import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { SignInPrompt } from '../../../components/access/sign-in-prompt.tsx';
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
          user && (
            <Button
              component={Link}
              to={shareAddress('/memories')}
              preventScrollReset
              leftSection={<IconCamera size={20} aria-hidden="true" />}
            >
              <Trans>SHARE YOUR MEMORY</Trans>
            </Button>
          )
        }
      />
      {user ? (
        <Suspense fallback={null}>
          <ShareMemory userId={user.id} />
        </Suspense>
      ) : (
        <SignInPrompt from={shareAddress('/memories')}>
          <Trans>Do you have a day to remember? Sign in to share it.</Trans>
        </SignInPrompt>
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
