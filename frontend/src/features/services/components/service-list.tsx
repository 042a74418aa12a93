import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LastPage } from '../../../components/lists/last-page.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { PostGrid, PostGridSkeleton } from '../../../components/posts/post-grid.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { usePageNumber } from '../../../lib/address/use-page-number.ts';
import { servicesPerPage, useServices } from '../api/services.ts';
import { ServiceCard } from './service-card.tsx';

interface ServiceListProps {
  search: string;
  onSearch: (search: string) => void;
}

export function ServiceList({ search, onSearch }: ServiceListProps) {
  const { i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const found = useServices(search, page);

  if (found.isPending) return <PostGridSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  const { items, total } = found.data;
  const pages = Math.max(1, Math.ceil(total / servicesPerPage));
  if (page > pages && !found.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) return <NoService search={search} onSearch={onSearch} />;
  return (
    <>
      <PostGrid>
        {items.map((service, place) => (
          <li key={service._id}>
            <ServiceCard service={service} eager={place === 0} />
          </li>
        ))}
      </PostGrid>
      {pages > 1 && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
    </>
  );
}

function NoService({ search, onSearch }: ServiceListProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene={search ? 'search' : 'services'}
      title={t`No service found.`}
      text={
        search ? (
          <Trans>Try another word, or show all.</Trans>
        ) : (
          <Trans>Our services will appear here soon.</Trans>
        )
      }
      action={
        search && (
          <Button variant="light" onClick={() => onSearch('')}>
            <Trans>Show all services</Trans>
          </Button>
        )
      }
    />
  );
}
