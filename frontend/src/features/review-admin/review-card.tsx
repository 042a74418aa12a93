import type { ModeratedReview } from '@petcare/contracts/commerce/products/reviews.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { toastProblem } from '../../components/feedback/toasts.tsx';
import { Stars } from '../../components/reviews/stars.tsx';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { textLanguage } from '../../lib/format/text-language.ts';
import { ProductName } from '../../components/text/names.tsx';
import { useSetHidden } from './reviews.ts';

export function ReviewCard({ review, onHide }: { review: ModeratedReview; onHide: () => void }) {
  const { t, i18n } = useLingui();
  const change = useSetHidden();
  const { hidden_reason: hiddenReason, report_count: reportCount } = review;
  const name = review.author.full_name;
  const show = () =>
    change.mutate(
      { id: review._id, reason: null },
      {
        onError: (error) =>
          toastProblem({ title: t`The review was not changed`, message: errorText(error, i18n) }),
      },
    );
  return (
    <Paper withBorder p="md" component="article">
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={`/store?product=${review.product_id}`} fw={600}>
          <ProductName of={review} />
        </Anchor>
        <Stars stars={review.stars} />
      </Group>
      <Text size="sm" c="dimmed">
        {name} · <DhakaDate at={review.createdAt} format="date-time" />
      </Text>
      <Text mt="xs" style={{ whiteSpace: 'pre-line' }} lang={textLanguage(review.text)}>
        {review.text}
      </Text>
      {reportCount > 0 && (
        <div>
          <Text mt="sm" size="sm" fw={600}>
            <Plural value={reportCount} one="# report" other="# reports" />
          </Text>
          <ul>
            {[...new Set(review.reports)].map((reason) => (
              <li key={reason}>
                <Text size="sm" lang={textLanguage(reason)}>
                  {reason}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hiddenReason !== null && (
        <Text mt="sm" size="sm">
          <Trans>Hidden: {hiddenReason}</Trans>
        </Text>
      )}
      <Group gap="sm" mt="sm">
        {hiddenReason === null && (
          <Button variant="light" color="red" aria-label={t`Hide the review by ${name}`} onClick={onHide}>
            <Trans>Hide</Trans>
          </Button>
        )}
        {hiddenReason !== null && (
          <Button variant="light" loading={change.isPending} onClick={show}>
            <Trans>Show again</Trans>
          </Button>
        )}
        {hiddenReason === null && reportCount > 0 && (
          <Button variant="default" loading={change.isPending} onClick={show}>
            <Trans>Keep it</Trans>
          </Button>
        )}
      </Group>
    </Paper>
  );
}
