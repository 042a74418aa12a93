import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { PostCard } from '../../../components/posts/post-card.tsx';
import { PostGrid, PostGridSkeleton, postsPerPage } from '../../../components/posts/post-grid.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePageNumber } from '../../../lib/address/use-page-number.ts';
import { useMemories } from '../api/memories.ts';
import { usePendingMemories } from './use-pending-memories.ts';

const cardPicture = {
  ratio: 3 / 2,
  sizes: '(min-width: 70em) 352px, (min-width: 62em) 30vw, (min-width: 40em) 46vw, 94vw',
};

type ListedMemory = NonNullable<ReturnType<typeof useMemories>['data']>['items'][number];

/** Kept while its memory is the same, since live updates render the list again. */
const MemoryCard = memo(function MemoryCard({ memory, eager }: { memory: ListedMemory; eager: boolean }) {
  const { _id, title, details, picture, author } = memory;
  return (
    <PostCard
      title={title}
      details={details}
      picture={<Picture picture={picture} {...cardPicture} eager={eager} />}
      author={author}
      to={`/memories/${_id}`}
    />
  );
});

interface MemoryListProps {
  search: string;
  onSearch: (search: string) => void;
}

export function MemoryList({ search, onSearch }: MemoryListProps) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const [page, turnTo] = usePageNumber();
  const found = useMemories(search, page);
  const pending = usePendingMemories(found.data?.items ?? []);

  if (found.isPending) return <PostGridSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  const { items, total } = found.data;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  if (page > pages && !found.isPlaceholderData) return <LastPage page={pages} />;
  const pendingShown = user && page === 1 && !search ? pending : [];
  if (items.length === 0 && pendingShown.length === 0) {
    return <NoMemories search={search} onSearch={onSearch} />;
  }
  return (
    <>
      <PostGrid>
        {pendingShown.map(({ clientId, fields, picture }) => (
          <li key={clientId}>
            <PostCard
              {...fields}
              picture={<Picture picture={picture} {...cardPicture} eager />}
              author={user ?? { full_name: '', image_URL: '' }}
              to={null}
            />
          </li>
        ))}
        {items.map((memory, place) => (
          <li key={memory._id}>
            <MemoryCard memory={memory} eager={place === 0} />
          </li>
        ))}
      </PostGrid>
      {pages > 1 && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
    </>
  );
}

function LastPage({ page }: { page: number }) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const corrected = new URLSearchParams(address);
  if (page > 1) corrected.set('page', String(page));
  else corrected.delete('page');
  return <Navigate to={{ pathname, search: corrected.toString() }} replace />;
}

function NoMemories({ search, onSearch }: MemoryListProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene={search ? 'search' : 'memories'}
      title={t`No memories found.`}
      text={
        search ? (
          <Trans>Try another word, or show all.</Trans>
        ) : (
          <Trans>Big and small days with a pet. Be the first to share one.</Trans>
        )
      }
      action={
        search && (
          <Button variant="light" onClick={() => onSearch('')}>
            <Trans>Show all memories</Trans>
          </Button>
        )
      }
    />
  );
}
