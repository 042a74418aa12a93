import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { BackButton } from '../layout/back-button.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageContainer } from '../layout/page-container.tsx';
import { AuthorLine } from '../users/author-line.tsx';
import { DhakaDate } from '../text/dhaka-date.tsx';

interface PostPageProps<Post> {
  found: { data: Post | undefined; error: unknown; isError: boolean; refetch: () => Promise<unknown> };
  back: { to: string; label: ReactNode };
  narrow?: boolean;
  skeleton: ReactNode;
  children: (post: Post) => ReactNode;
}

export function PostPage<Post>({ found, back, narrow = false, skeleton, children }: PostPageProps<Post>) {
  const { i18n } = useLingui();
  // The id comes from the URL, so an invalid id means not found.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input')) {
    return <NotFoundPage />;
  }
  return (
    <PageContainer narrow={narrow}>
      <BackButton to={back.to}>{back.label}</BackButton>
      {content()}
    </PageContainer>
  );

  function content(): ReactNode {
    if (found.data !== undefined) return children(found.data);
    if (found.isError) {
      return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
    }
    return (
      <>
        <VisuallyHidden component="output">
          <Trans>Loading...</Trans>
        </VisuallyHidden>
        <div aria-hidden="true">{skeleton}</div>
      </>
    );
  }
}

interface PostAuthorProps {
  author: Parameters<typeof AuthorLine>[0]['author'];
  createdAt: string;
}

export function PostAuthor({ author, createdAt }: PostAuthorProps) {
  return (
    <AuthorLine
      author={author}
      size="md"
      lead={<Trans>Shared by</Trans>}
      note={
        <Trans>
          Shared on <DhakaDate at={createdAt} />
        </Trans>
      }
    />
  );
}

export function EditPostButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="light" leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={onClick}>
      <Trans>Edit</Trans>
    </Button>
  );
}
