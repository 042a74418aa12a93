import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AuthorLine } from '../../../components/people/author-line.tsx';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { type StoredMemory, useMemory } from '../api/memories.ts';
import { DeleteMemoryButton } from '../components/delete-memory-button.tsx';
import { EditMemory } from '../components/edit-memory.tsx';
import classes from './memory-page.module.css';

/** One memory with its whole story. */
export function Component() {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { memoryId = '' } = useParams();
  const found = useMemory(memoryId);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<StoredMemory | null>(null);

  // The id comes from the address: one that is no id at all is a memory that is not there.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input')) {
    return <NotFoundPage />;
  }
  if (found.isError && !found.data) {
    return (
      <Page>
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      </Page>
    );
  }
  if (!found.data) return <MemorySkeleton />;
  const memory = found.data;
  const isAuthor = memory.author_id._id === user?.id;
  return (
    <Page>
      <article>
        <PageHeading title={memory.title} />
        <div className={classes['by']}>
          <AuthorLine
            author={memory.author_id}
            size="md"
            lead={<Trans>Shared by</Trans>}
            note={
              <Trans>
                Shared on <DhakaDate at={memory.createdAt} />
              </Trans>
            }
          />
          {(isAuthor || user?.role === 'admin') && (
            <Group gap="xs">
              {isAuthor && (
                <Button
                  variant="light"
                  leftSection={<IconPencil size={20} aria-hidden="true" />}
                  onClick={() => setEditing(memory)}
                >
                  <Trans>Edit</Trans>
                </Button>
              )}
              <DeleteMemoryButton
                memory={memory}
                onDeleted={() => void navigate('/memories', { replace: true })}
              />
            </Group>
          )}
        </div>
        <Picture
          picture={memory.picture}
          sizes="(min-width: 47.5em) 728px, 94vw"
          alt={memory.title}
          className={classes['picture']}
          eager
        />
        <Text size="lg" className={classes['story'] ?? ''} lang={textLanguage(memory.details)}>
          {memory.details}
        </Text>
      </article>
      <EditMemory memory={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <PageContainer narrow>
      <BackButton to="/memories">
        <Trans>Back to the memories</Trans>
      </BackButton>
      {children}
    </PageContainer>
  );
}

function MemorySkeleton() {
  const { t } = useLingui();
  return (
    <Page>
      <VisuallyHidden component="output">{t`Loading...`}</VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={40} width="70%" mb="lg" />
        <Skeleton height={44} width={200} mb="md" />
        <Skeleton className={classes['pictureToCome'] ?? ''} />
        <Skeleton height={20} mt="lg" />
        <Skeleton height={20} mt="sm" width="80%" />
      </div>
    </Page>
  );
}
