import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LastPage } from '../../../components/lists/last-page.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { PostGrid, PostGridSkeleton, postsPerPage } from '../../../components/posts/post-grid.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { useAdoptions } from '../api/adoptions.ts';
import { AdoptionCard } from './adoption-card.tsx';
import { usePendingAdoptions } from './use-pending-adoptions.ts';

interface AdoptionListProps {
  found: ReturnType<typeof useAdoptions>;
  /** 1-based. */
  page: number;
  onTurn: (page: number) => void;
  filtered: boolean;
  onClear: () => void;
}

export function AdoptionList({ found, page, onTurn, filtered, onClear }: AdoptionListProps) {
  const { i18n } = useLingui();
  const pending = usePendingAdoptions(found.data?.items ?? []);

  if (found.isPending) return <PostGridSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  const { items, total } = found.data;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  if (page > pages && !found.isPlaceholderData) return <LastPage page={pages} />;
  const shownPending = page === 1 && !filtered ? pending : [];
  if (items.length === 0 && shownPending.length === 0) {
    return <NoAdoptions filtered={filtered} onClear={onClear} />;
  }
  return (
    <>
      <PostGrid>
        {shownPending.map(({ clientId, adoption }) => (
          <li key={clientId}>
            <AdoptionCard adoption={adoption} to={null} eager />
          </li>
        ))}
        {items.map((adoption, place) => (
          <li key={adoption._id}>
            <AdoptionCard adoption={adoption} to={`/adaptation/${adoption._id}`} eager={place === 0} />
          </li>
        ))}
      </PostGrid>
      {pages > 1 && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => onTurn(turned + 1)} />
      )}
    </>
  );
}

function NoAdoptions({ filtered, onClear }: Pick<AdoptionListProps, 'filtered' | 'onClear'>) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene={filtered ? 'search' : 'adoption'}
      title={t`No adoptions found.`}
      text={
        filtered ? (
          <Trans>No pet matches these filters. Remove a filter, or show all pets.</Trans>
        ) : (
          <Trans>Pets looking for a home will appear here.</Trans>
        )
      }
      action={
        filtered && (
          <Button variant="light" onClick={onClear}>
            <Trans>Show all pets</Trans>
          </Button>
        )
      }
    />
  );
}
