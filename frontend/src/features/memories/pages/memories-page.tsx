import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { shareAddress, useShareAddress } from '../../../components/posts/use-share-address.ts';
import { SignInPrompt } from '../../../components/access/sign-in-prompt.tsx';
import { SearchForm } from '../../../components/lists/search-form.tsx';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type MemoryFields, useShareMemory } from '../api/share-memory.ts';
import { MemoryList } from '../components/memory-list.tsx';
import { ShareMemory } from '../components/share-memory.tsx';
import classes from './memories-page.module.css';

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
        <Sharing userId={user.id} />
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

function Sharing({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const address = useShareAddress();
  const { mutate: share } = useShareMemory(userId);

  function handleShare(draft: PostDraft<MemoryFields>) {
    share(draft);
    // The pending card is shown on the first page.
    void navigate('/memories', { replace: true });
  }

  return <ShareMemory userId={userId} address={address} onShare={handleShare} />;
}
