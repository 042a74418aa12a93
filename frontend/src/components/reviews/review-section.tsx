import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { textIn } from '../../lib/format/text-in.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { OnDemand } from '../feedback/on-demand.tsx';
import { Rating } from './rating.tsx';
import { ReviewItem } from './review-item.tsx';
import { type ReviewSort, useOwnReview, useReviews } from './reviews.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

const pageSize = 5;
const maxShown = 200;

/** The reviews of a product, with a way to write one's own. */
export function ReviewSection({ product }: { product: Product }) {
  const { t, i18n } = useLingui();
  const [sort, setSort] = useState<ReviewSort>('newest');
  const [limit, setLimit] = useState(pageSize);
  const [writing, setWriting] = useState(false);
  const [reported, setReported] = useState<string | null>(null);
  const { _id: productId } = product;
  const { text: name } = textIn(i18n.locale, product.product_name, product.product_name_bn);
  const found = useReviews(productId, sort, limit);
  const { data: own } = useOwnReview(productId);

  return (
    <section aria-labelledby="reviews">
      <Stack gap="md">
        <Heading rating={product.rating} own={own} onWrite={() => setWriting(true)} />
        {own?.hidden && (
          <Text size="sm" c="dimmed">
            <Trans>Your review is hidden, because it does not follow our rules.</Trans>
          </Text>
        )}
        {found.isPending && <Skeleton height={96} />}
        {found.isError && !found.data && (
          <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
        )}
        {found.data?.total === 0 && (
          <Text c="dimmed">
            <Trans>No reviews yet. Customers can write one after delivery.</Trans>
          </Text>
        )}
        {found.data && found.data.total > 1 && (
          <SegmentedControl
            value={sort}
            onChange={(chosen) => setSort(chosen === 'helpful' ? 'helpful' : 'newest')}
            aria-label={t`Order of the reviews`}
            data={[
              { value: 'newest', label: t`Newest` },
              { value: 'helpful', label: t`Most helpful` },
            ]}
          />
        )}
        {found.data?.items.map((review) => (
          <ReviewItem
            key={review._id}
            review={review}
            isHelpful={own?.helpful.includes(review._id) ?? false}
            isReported={own?.reported.includes(review._id) ?? false}
            onReport={() => setReported(review._id)}
          />
        ))}
        {found.data && found.data.items.length < Math.min(found.data.total, maxShown) && (
          <Button
            variant="default"
            loading={found.isPlaceholderData}
            onClick={() => setLimit(Math.min(maxShown, limit + 4 * pageSize))}
          >
            <Trans>Show more reviews</Trans>
          </Button>
        )}
      </Stack>
      <OnDemand opened={writing}>
        {(opened) => (
          <ReviewDialog product={opened ? { id: productId, name } : null} onClose={() => setWriting(false)} />
        )}
      </OnDemand>
      <OnDemand opened={reported !== null}>
        {(opened) => (
          <ReportDialog
            productId={productId}
            reviewId={opened ? reported : null}
            onClose={() => setReported(null)}
          />
        )}
      </OnDemand>
    </section>
  );
}

interface HeadingProps {
  rating: Product['rating'];
  own: ReturnType<typeof useOwnReview>['data'];
  onWrite: () => void;
}

function Heading({ rating, own, onWrite }: HeadingProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" align="baseline">
        <Title order={3} size="h4" id="reviews">
          <Trans>Reviews</Trans>
        </Title>
        <Rating rating={rating} />
      </Group>
      {own && (own.may_review || own.review) && (
        <Button variant="light" onClick={onWrite}>
          {own.review ? <Trans>Edit your review</Trans> : <Trans>Write a review</Trans>}
        </Button>
      )}
    </Group>
  );
}
