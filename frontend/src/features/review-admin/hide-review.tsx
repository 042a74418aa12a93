import { maxReasonLength } from '@petcare/contracts/commerce/products/reviews.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../components/edit-form/use-opening.ts';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { useSetHidden } from './reviews.ts';

interface HideReviewProps {
  /** Null while the dialog is closed. */
  reviewId: string | null;
  onClose: () => void;
}

export function HideReview({ reviewId, onClose }: HideReviewProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(reviewId);
  return (
    <Modal opened={reviewId !== null} onClose={onClose} title={t`Hide this review`}>
      {shown && <ReasonForm key={times} reviewId={shown} onDone={onClose} />}
    </Modal>
  );
}

function ReasonForm({ reviewId, onDone }: { reviewId: string; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  useKeptInput(`hide ${reviewId}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  const hide = useSetHidden();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() !== '') hide.mutate({ id: reviewId, reason }, { onSuccess: onDone });
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Textarea
          label={t`Reason`}
          description={t`Only admins see it.`}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        {hide.isError && (
          <Text c="red" role="alert">
            {errorText(hide.error, i18n)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" color="red" disabled={reason.trim() === ''} loading={hide.isPending}>
            <Trans>Hide review</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
