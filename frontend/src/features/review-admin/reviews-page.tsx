import type { ReviewState } from '@petcare/contracts/commerce/products/reviews.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { HideReview } from './hide-review.tsx';
import { ReviewCard } from './review-card.tsx';
import { pageSize, useModeratedReviews } from './reviews.ts';

const states = ['reported', 'hidden', 'all'] as const;

export function Component() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const state = states.find((name) => name === address.get('state')) ?? 'reported';
  return (
    <>
      <PageHeading
        title={t`Reviews`}
        lead={<Trans>What customers say about products. Hidden reviews do not count in the rating.</Trans>}
      />
      <SegmentedControl
        mb="md"
        value={state}
        onChange={(chosen) => setAddress(chosen === 'reported' ? {} : { state: chosen })}
        aria-label={t`Reviews`}
        data={[
          { value: 'reported', label: t`Reported` },
          { value: 'hidden', label: t`Hidden` },
          { value: 'all', label: t`All` },
        ]}
      />
      <ReviewList key={state} state={state} />
    </>
  );
}

function ReviewList({ state }: { state: ReviewState }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(0);
  const [hiding, setHiding] = useState<string | null>(null);
  const found = useModeratedReviews(state, page + 1);
  if (found.isPending) return <LoadingState />;
  if (found.isError && !found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  const { items, total } = found.data;
  const pages = Math.ceil(total / pageSize);
  if (items.length === 0)
    return (
      <EmptyState
        scene="success"
        title={state === 'reported' ? t`No reported reviews` : t`No reviews`}
        text={<Trans>Reviews that customers report appear here.</Trans>}
      />
    );
  return (
    <Stack gap="md">
      {items.map((review) => (
        <ReviewCard key={review._id} review={review} onHide={() => setHiding(review._id)} />
      ))}
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
      <HideReview reviewId={hiding} onClose={() => setHiding(null)} />
    </Stack>
  );
}
