import type { MemoryCard } from '@petcare/contracts/memories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { shareAddress } from '../../../components/post-form/use-share-address.ts';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { type SessionUser, useSession } from '../../../lib/session.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { ownPageSize, useOwnMemories } from '../api/memories.ts';
import { EditMemory } from '../components/edit-memory.tsx';
import { OwnMemoryTable } from '../components/own-memory-table.tsx';

/** The memories a person looks after: everybody's for an admin, their own for anyone else. */
export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeading
        title={t`Memories`}
        lead={
          user.role === 'admin' ? (
            <Trans>Everything that was shared. Only its author can change a memory.</Trans>
          ) : (
            <Trans>What you have shared, ready to edit.</Trans>
          )
        }
        action={
          <Button
            component={Link}
            to={shareAddress('/memories')}
            leftSection={<IconCamera size={20} aria-hidden="true" />}
          >
            <Trans>SHARE YOUR MEMORY</Trans>
          </Button>
        }
      />
      <OwnMemories user={user} />
    </>
  );
}

function OwnMemories({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const memories = useOwnMemories(user, page);
  const [editing, setEditing] = useState<MemoryCard | null>(null);
  const handleEdit = useCallback((memory: MemoryCard) => setEditing(memory), []);

  if (memories.isPending) return <TableSkeleton />;
  if (memories.isError && !memories.data) {
    return <ErrorState message={errorText(memories.error, i18n)} onRetry={() => void memories.refetch()} />;
  }
  const { items, total } = memories.data;
  if (items.length === 0 && page === 1) {
    return (
      <EmptyState
        scene="memories"
        title={t`No memories found.`}
        text={<Trans>A picture and a few words: that is all a memory needs.</Trans>}
      />
    );
  }
  const pages = Math.max(1, Math.ceil(total / ownPageSize));
  return (
    <>
      <OwnMemoryTable
        memories={items}
        personId={user.id}
        asAdmin={user.role === 'admin'}
        onEdit={handleEdit}
      />
      {(pages > 1 || page > 1) && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
      <EditMemory memory={editing} onClose={() => setEditing(null)} />
    </>
  );
}
