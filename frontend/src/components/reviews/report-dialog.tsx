import { maxReasonLength } from '@petcare/contracts/commerce/products/reviews.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { toastDone } from '../feedback/toasts.tsx';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { useReportReview } from './reviews.ts';

interface ReportDialogProps {
  productId: string;
  /** Null while the dialog is closed. */
  reviewId: string | null;
  onClose: () => void;
}

export function ReportDialog({ productId, reviewId, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(reviewId);
  return (
    <Modal opened={reviewId !== null} onClose={onClose} title={t`Report this review`} zIndex={300}>
      {shown && <ReportForm key={times} productId={productId} reviewId={shown} onDone={onClose} />}
    </Modal>
  );
}

function ReportForm({
  productId,
  reviewId,
  onDone,
}: {
  productId: string;
  reviewId: string;
  onDone: () => void;
}) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  useKeptInput(`report ${reviewId}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  const report = useReportReview(productId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return;
    report.mutate(
      { id: reviewId, reason },
      {
        onSuccess: () => {
          toastDone({ message: t`Thank you. We will look at this review.` });
          onDone();
        },
      },
    );
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Textarea
          label={t`What is wrong with it?`}
          autosize
          minRows={3}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        {report.isError && (
          <Text c="red" role="alert">
            {errorText(report.error, i18n)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={reason.trim() === ''} loading={report.isPending}>
            <Trans>Report</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
