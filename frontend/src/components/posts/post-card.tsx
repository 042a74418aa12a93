import type { Author } from '@petcare/contracts/shared/authors.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { textLanguage } from '../../lib/format/text-language.ts';
import { AuthorLine } from '../users/author-line.tsx';
import { TruncatedText } from '../text/truncated-text.tsx';
import classes from './post-card.module.css';

const titleLength = 30;
const detailsLength = 90;

interface PostCardProps {
  /** One or several `Picture`s of 3:2. */
  picture: ReactNode;
  title: string;
  details: string;
  author: Pick<Author, 'full_name' | 'image_URL'>;
  facts?: ReactNode;
  /** Target of the Details link; null while the post is being sent. */
  to: string | null;
  headingOrder?: 2 | 3;
}

export function PostCard({ picture, title, details, author, facts, to, headingOrder = 2 }: PostCardProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Card
      component="article"
      padding="md"
      className={classes['card']}
      data-arriving={to === null || undefined}
    >
      <Card.Section>{picture}</Card.Section>
      <Title
        order={headingOrder}
        size="h4"
        mt="sm"
        className={classes['title'] ?? ''}
        lang={textLanguage(title)}
      >
        <TruncatedText text={title} length={titleLength} />
      </Title>
      {facts}
      <Text className={classes['details'] ?? ''} lang={textLanguage(details)}>
        <TruncatedText text={details} length={detailsLength} />
      </Text>
      <div className={classes['foot']}>
        <AuthorLine author={author} />
        {to === null ? (
          <Text component="output" size="sm" c="dimmed">
            <Trans>Posting...</Trans>
          </Text>
        ) : (
          <Button
            component={Link}
            to={to}
            state={{ list: pathname }}
            variant="default"
            aria-label={t`Details: ${title}`}
          >
            <Trans>Details</Trans>
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Placeholder with the height of a card, line for line. */
export function PostCardSkeleton() {
  return (
    <Card padding="md" className={classes['card']}>
      <Card.Section>
        <Skeleton radius={0} className={classes['pictureToCome'] ?? ''} />
      </Card.Section>
      <div className={classes['title']}>
        <Skeleton height={20} width="70%" mt="sm" />
      </div>
      <div className={classes['details']}>
        <Skeleton height={16} my={8} />
        <Skeleton height={16} my={8} width="80%" />
      </div>
      <div className={classes['foot']}>
        <Skeleton height={32} width={120} />
        <Skeleton height={44} width={92} />
      </div>
    </Card>
  );
}
