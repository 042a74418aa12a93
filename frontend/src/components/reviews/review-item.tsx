import type { Review } from '@petcare/contracts/commerce/products/reviews.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../lib/api/error-texts.ts';
import { textLanguage } from '../../lib/format/text-language.ts';
import { useSession } from '../../lib/session/session.ts';
import { confirmAreYouSure } from '../feedback/dialogs.tsx';
import { toastProblem } from '../feedback/toasts.tsx';
import { DhakaDate } from '../text/dhaka-date.tsx';
import { useAuthorName } from '../users/author-line.tsx';
import { useDeleteReview, useSetHelpful } from './reviews.ts';
import { Stars } from './stars.tsx';

interface ReviewItemProps {
  review: Review;
  isHelpful: boolean;
  isReported: boolean;
  onReport: () => void;
}

export function ReviewItem({ review, isHelpful, isReported, onReport }: ReviewItemProps) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const name = useAuthorName(review.author);
  const own = user?.id === review.author._id;
  return (
    <Paper withBorder p="md" component="article">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        <Stars stars={review.stars} />
      </Group>
      <Text size="sm" c="dimmed">
        <DhakaDate at={review.createdAt} />
        {review.edited && (
          <>
            {' · '}
            <Trans>edited</Trans>
          </>
        )}
      </Text>
      <Text mt="xs" style={{ whiteSpace: 'pre-line' }} lang={textLanguage(review.text)}>
        {review.text}
      </Text>
      <Group gap="xs" mt="xs">
        {own ? (
          <>
            {review.helpful > 0 && (
              <Text size="sm" c="dimmed" className="pc-numbers">
                <Trans>Helpful: {i18n.number(review.helpful)}</Trans>
              </Text>
            )}
            <DeleteOwn review={review} />
          </>
        ) : (
          <OthersActions
            review={review}
            isHelpful={isHelpful}
            isReported={isReported}
            onReport={onReport}
            name={name}
          />
        )}
      </Group>
    </Paper>
  );
}

function OthersActions({
  review,
  isHelpful,
  isReported,
  onReport,
  name,
}: ReviewItemProps & { name: string }) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mark = useSetHelpful(review.product_id);

  function whenSignedIn(action: () => void) {
    if (user) action();
    else void navigate('/sign-in', { state: { from: pathname + search } });
  }

  const onError = (error: Error) =>
    toastProblem({ title: t`Your mark was not saved`, message: errorText(error, i18n) });
  return (
    <>
      <Button
        variant={isHelpful ? 'light' : 'default'}
        size="sm"
        leftSection={<IconThumbUp size={18} aria-hidden="true" />}
        aria-pressed={isHelpful}
        aria-label={t`Helpful: review by ${name}`}
        loading={mark.isPending}
        onClick={() => whenSignedIn(() => mark.mutate({ id: review._id, helpful: !isHelpful }, { onError }))}
      >
        {review.helpful > 0 ? <Trans>Helpful ({i18n.number(review.helpful)})</Trans> : <Trans>Helpful</Trans>}
      </Button>
      {isReported ? (
        <Text size="sm" c="dimmed">
          <Trans>Reported</Trans>
        </Text>
      ) : (
        <Button
          variant="subtle"
          size="sm"
          aria-label={t`Report the review by ${name}`}
          onClick={() => whenSignedIn(onReport)}
        >
          <Trans>Report</Trans>
        </Button>
      )}
    </>
  );
}

function DeleteOwn({ review }: { review: Review }) {
  const { t, i18n } = useLingui();
  const deletion = useDeleteReview(review.product_id);

  async function handleDelete() {
    if (!(await confirmAreYouSure({ text: t`Your review will be deleted.`, confirm: t`Delete` }))) return;
    deletion.mutate(review._id, {
      onError: (error) =>
        toastProblem({ title: t`Your review was not deleted`, message: errorText(error, i18n) }),
    });
  }

  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      loading={deletion.isPending}
      onClick={() => void handleDelete()}
    >
      <Trans>Delete your review</Trans>
    </Button>
  );
}
