import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { EditPostButton, PostAuthor, PostPage } from '../../../components/posts/post-page.tsx';
import { ShareButton } from '../../../components/share/share-button.tsx';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type StoredMemory, useMemory } from '../api/memories.ts';
import { DeleteMemoryButton } from '../components/delete-memory-button.tsx';
import { EditMemory } from '../components/edit-memory.tsx';
import classes from './memory-page.module.css';

export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { memoryId = '' } = useParams();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<StoredMemory | null>(null);
  return (
    <PostPage
      found={useMemory(memoryId)}
      back={{ to: '/memories', label: <Trans>Back to memories</Trans> }}
      narrow
      skeleton={<MemorySkeleton />}
    >
      {(memory) => {
        const isAuthor = memory.author_id._id === user?.id;
        return (
          <>
            <article>
              <PageHeading
                title={memory.title}
                action={<ShareButton title={memory.title} address={`/memories/${memory._id}`} />}
              />
              <div className={classes['by']}>
                <PostAuthor author={memory.author_id} createdAt={memory.createdAt} />
                {(isAuthor || isAdminOf(user, 'moderation')) && (
                  <Group gap="xs">
                    {isAuthor && <EditPostButton onClick={() => setEditing(memory)} />}
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
              {memory.more_pictures && (
                <SimpleGrid cols={{ base: 1, xs: 2 }} mt="lg">
                  {memory.more_pictures.map((picture, place) => {
                    const number = i18n.number(place + 2);
                    return (
                      <Picture
                        key={picture.url}
                        picture={picture}
                        sizes="(min-width: 47.5em) 356px, 94vw"
                        alt={t`${memory.title}, picture ${number}`}
                        className={classes['picture']}
                      />
                    );
                  })}
                </SimpleGrid>
              )}
            </article>
            <EditMemory memory={editing} onClose={() => setEditing(null)} />
          </>
        );
      }}
    </PostPage>
  );
}

function MemorySkeleton() {
  return (
    <>
      <Skeleton height={40} width="70%" mb="lg" />
      <Skeleton height={44} width={200} mb="md" />
      <Skeleton className={classes['pictureToCome'] ?? ''} />
      <Skeleton height={20} mt="lg" />
      <Skeleton height={20} mt="sm" width="80%" />
    </>
  );
}
