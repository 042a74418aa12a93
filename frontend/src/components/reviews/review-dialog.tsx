import '@mantine/core/styles/Rating.layer.css';
import { maxReviewLength } from '@petcare/contracts/commerce/products/reviews.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Input, Modal, Rating, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { toastDone } from '../feedback/toasts.tsx';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { useOwnReview, useSaveReview } from './reviews.ts';

export interface ReviewedProduct {
  readonly id: string;
  readonly name: string;
}

interface ReviewDialogProps {
  /** Null while the dialog is closed. */
  product: ReviewedProduct | null;
  onClose: () => void;
}

/** The customer's own review of a product, new or to be changed. */
export function ReviewDialog({ product, onClose }: ReviewDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(product);
  return (
    <Modal opened={product !== null} onClose={onClose} title={t`Your review`} zIndex={300}>
      {shown && <LoadedForm key={times} product={shown} onDone={onClose} />}
    </Modal>
  );
}

interface FormProps {
  product: ReviewedProduct;
  onDone: () => void;
}

function LoadedForm({ product, onDone }: FormProps) {
  const { i18n } = useLingui();
  const own = useOwnReview(product.id);
  if (own.isPending) return <Skeleton height={240} />;
  if (own.isError)
    return (
      <Text c="red" role="alert">
        {errorText(own.error, i18n)}
      </Text>
    );
  return <ReviewForm product={product} before={own.data.review} onDone={onDone} />;
}

function ReviewForm({
  product,
  before,
  onDone,
}: FormProps & { before: { stars: number; text: string } | null }) {
  const { t, i18n } = useLingui();
  const [stars, setStars] = useState(before?.stars ?? 0);
  const [text, setText] = useState(before?.text ?? '');
  useKeptInput(`review ${product.id}`, { stars, text }, (typed) => {
    if (typed.stars !== undefined) setStars(typed.stars);
    if (typed.text !== undefined) setText(typed.text);
  });
  const save = useSaveReview(product.id);
  const complete = stars > 0 && text.trim() !== '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!complete) return;
    save.mutate(
      { stars, text },
      {
        onSuccess: () => {
          toastDone({ title: t`Thank you for your review`, message: product.name });
          onDone();
        },
      },
    );
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text fw={600}>{product.name}</Text>
        <Input.Wrapper label={t`How many stars?`} labelElement="div">
          <Rating
            size={40}
            value={stars}
            onChange={setStars}
            color="var(--pc-marigold-ink)"
            getSymbolLabel={(count) => {
              const shown = i18n.number(count);
              return t`${shown} of 5 stars`;
            }}
          />
        </Input.Wrapper>
        <Textarea
          label={t`What is it like?`}
          placeholder={t`How does your pet like it? What should others know?`}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={maxReviewLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          <Trans>Everyone can read your review and your name.</Trans>
        </Text>
        {save.isError && (
          <Text c="red" role="alert">
            {errorText(save.error, i18n)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!complete} loading={save.isPending}>
            <Trans>Save review</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
